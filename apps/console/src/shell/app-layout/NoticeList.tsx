import { NoticePanel, type NoticeTab } from '../../components/notices/NoticePanel.tsx';
import { Providers } from '../Providers.tsx';

/** The panel under the bell, with the scope it needs: the header itself does without antd. */
export function NoticeList({ tabs, onOpen }: { tabs: readonly NoticeTab[]; onOpen: () => void }) {
  return (
    <Providers>
      <NoticePanel tabs={tabs} onOpen={onOpen} />
    </Providers>
  );
}
