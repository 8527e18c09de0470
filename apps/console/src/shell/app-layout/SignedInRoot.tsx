import { BlocksProvider } from '../../components/base/BlocksProvider.tsx';
import { Providers } from '../Providers.tsx';
import { AppLayout } from './AppLayout.tsx';

/** Everything that only signed-in pages need hangs below this, so that visitors never download it. */
export function SignedInRoot() {
  return (
    <Providers>
      <BlocksProvider>
        <AppLayout />
      </BlocksProvider>
    </Providers>
  );
}
