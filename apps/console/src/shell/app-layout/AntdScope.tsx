import { type ComponentType, lazy, type ReactNode } from 'react';
import { BlocksProvider } from '../../components/base/BlocksProvider.tsx';
import { DeviceListContext, type DevicesWithin } from '../../components/device/useDeviceList.ts';
import { Providers } from '../Providers.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';

/** For pages of other features, which show the devices of a shop or a partner. */
const DeviceList: ComponentType<{ within: DevicesWithin }> = lazy(async () => {
  const { loadPage } = await import('../page-table.config.ts');
  return { default: (await loadPage('devices/device/DeviceListPage')) ?? NotFoundPage };
});

const deviceList = (within: DevicesWithin) => <DeviceList within={within} />;

/** What pages made of antd and of our blocks stand in. */
export function AntdScope({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <BlocksProvider>
        <DeviceListContext value={deviceList}>{children}</DeviceListContext>
      </BlocksProvider>
    </Providers>
  );
}
