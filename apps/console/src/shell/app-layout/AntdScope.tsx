import type { ReactNode } from 'react';
import { BlocksProvider } from '../../components/base/BlocksProvider.tsx';
import { Providers } from '../Providers.tsx';

/** What pages made of antd and of our blocks stand in. */
export function AntdScope({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <BlocksProvider>{children}</BlocksProvider>
    </Providers>
  );
}
