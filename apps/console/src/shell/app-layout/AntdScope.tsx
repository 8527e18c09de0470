import { lazy, type ReactNode } from 'react';
import { BlocksProvider } from '../../components/base/BlocksProvider.tsx';
import { DeviceListContext } from '../../components/device/useDeviceList.ts';
import { Providers } from '../Providers.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';

/** For pages of other features, which show the devices of a shop or a partner. */
const DeviceList = lazy(async () => {
  const { loadPage } = await import('../page-table.config.ts');
  return { default: (await loadPage('devices/device/DeviceListPage')) ?? NotFoundPage };
});

/** What pages made of antd and of our blocks stand in. */
export function AntdScope({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <BlocksProvider>
        <DeviceListContext value={DeviceList}>{children}</DeviceListContext>
      </BlocksProvider>
    </Providers>
  );
}
