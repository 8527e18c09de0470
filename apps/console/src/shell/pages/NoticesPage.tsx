import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import type { ReceivedNotice } from '@tilldeck/contracts/notices/inbox.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListColumn } from '../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../components/text/StatusTag.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { GuidePage } from '../../lib/navigation/guide-page.ts';
import { noticeTitle } from '../notices/notice-words.rules.ts';

const hrefOf = ({ id }: Pick<ReceivedNotice, 'id'>): string => `/account/notices/${id}`;

const readStates: StateTexts<'unread' | 'read'> = {
  unread: { tone: 'run', text: (t) => t('shell:notices.unread') },
  read: { tone: 'off', text: (t) => t('shell:notices.read') },
};

function Title({ notice }: { notice: ReceivedNotice }) {
  const { i18n } = useTranslation();
  return <Link to={hrefOf(notice)}>{noticeTitle(i18n.language, notice)}</Link>;
}

const columns: readonly ListColumn<ReceivedNotice>[] = [
  {
    key: 'title',
    title: (t) => t('shell:notices.subject'),
    isKey: true,
    width: 420,
    render: (row) => <Title notice={row} />,
  },
  {
    key: 'readAt',
    title: (t) => t('words:state'),
    width: 110,
    render: ({ readAt }) => <StatusTag state={readAt ? 'read' : 'unread'} states={readStates} />,
  },
  { key: 'from', title: (t) => t('shell:notices.from'), width: 200 },
  {
    key: 'releasedAt',
    title: (t) => t('shell:notices.released'),
    width: 170,
    render: ({ releasedAt }) => <TimeText at={releasedAt} />,
  },
];

/** /account/notices: what reaches the person, read or not. */
export function NoticesPage() {
  const { t, i18n } = useTranslation(['shell', 'words']);
  return (
    <GuidePage value="read-notices">
      <ListPage
        call={inboxRoutes.received}
        title={t('notices.inboxTitle')}
        description={t('notices.inboxText')}
        columns={columns}
        filters={[
          {
            kind: 'select',
            name: 'isUnread',
            label: t('words:state'),
            options: [{ value: 'true', label: t('notices.onlyUnread') }],
          },
        ]}
        rowLabel={(row) => noticeTitle(i18n.language, row)}
        rowHref={hrefOf}
        emptyTitle={t('notices.inboxEmpty')}
        emptyText={t('notices.inboxEmptyText')}
      />
    </GuidePage>
  );
}
