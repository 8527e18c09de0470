import type { ComponentProps } from 'react';
import { ExportsPanel } from '../../components/exports/ExportsPanel.tsx';
import { Providers } from '../Providers.tsx';

/** The panel under the exports button, with the scope it needs: the header itself does without antd. */
export function ExportList(props: ComponentProps<typeof ExportsPanel>) {
  return (
    <Providers>
      <ExportsPanel {...props} />
    </Providers>
  );
}
