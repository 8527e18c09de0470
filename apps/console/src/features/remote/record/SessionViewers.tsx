import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

type Viewer = RemoteSessionDetail['viewers'][number];

const columns: readonly ListColumn<Viewer>[] = [
  { key: 'name', title: (t) => t('words:name'), isKey: true, width: 180 },
  { key: 'orgName', title: (t) => t('words:organisation'), width: 180 },
  {
    key: 'joinedAt',
    title: (t) => t('remote:field.joinedAt'),
    width: 160,
    render: ({ joinedAt }) => <TimeText at={joinedAt} isZoneShown={false} />,
  },
  {
    key: 'leftAt',
    title: (t) => t('remote:field.leftAt'),
    width: 160,
    render: ({ leftAt }) => <TimeText at={leftAt} isZoneShown={false} />,
  },
];

/** Who saw the screen. */
export function SessionViewers({ session }: { session: RemoteSessionDetail }) {
  const { t } = useTranslation('remote');
  return (
    <SectionTable
      title={t('record.viewers')}
      isTitleHidden
      columns={columns}
      rows={session.viewers}
      rowKey={({ id }) => id}
      empty={<EmptyState kind="nothing" title={t('record.noViewers')} isCompact />}
    />
  );
}
