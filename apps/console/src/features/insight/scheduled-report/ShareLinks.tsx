import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import type { Share, ShareState } from '@tilldeck/contracts/insight/share.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

const stateTexts: StateTexts<ShareState> = {
  open: { tone: 'ok', text: (t) => t('share:share.state.open') },
  expired: { tone: 'off', text: (t) => t('share:share.state.expired') },
  revoked: { tone: 'off', text: (t) => t('share:share.state.revoked') },
};

const columns: readonly ListColumn<Share>[] = [
  { key: 'name', title: (t) => t('share:share.name'), isKey: true, width: 180 },
  { key: 'sourceName', title: (t) => t('share:share.page'), width: 140 },
  {
    key: 'state',
    title: (t) => t('share:share.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={stateTexts} />,
  },
  {
    key: 'expiresAt',
    title: (t) => t('share:share.expiresAt'),
    width: 150,
    render: (row) => <TimeText at={row.expiresAt} isZoneShown={false} />,
  },
  {
    key: 'viewCount',
    title: (t) => t('share:share.views'),
    width: 80,
    align: 'end',
    render: (row) => <NumberText value={row.viewCount} />,
  },
  {
    key: 'viewedAt',
    title: (t) => t('share:share.viewedAt'),
    width: 150,
    render: (row) => <TimeText at={row.viewedAt} isZoneShown={false} />,
  },
  { key: 'author', title: (t) => t('share:share.author'), width: 130 },
];

/** Links to frozen pages, which can be revoked. */
export function ShareLinks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('share');
  const { row } = useAction();
  const revoke = action<Share, typeof shareRoutes.revoke>({
    key: 'revoke',
    label: t('share.revoke'),
    call: shareRoutes.revoke,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) => ({
      title: t('share.revokeTitle', { name }),
      text: t('share.revokeText'),
      action: t('share.revoke'),
      isDanger: true,
    }),
    done: () => t('share.revoked'),
  });
  return (
    <Drawer open onClose={onClose} size={960} title={t('share.list')}>
      <ListPage
        isEmbedded
        urlScope="shares"
        call={shareRoutes.page}
        title={t('share.list')}
        description={t('share.listText')}
        columns={columns}
        rowLabel={(share) => share.name}
        rowActions={(share) => (share.state === 'open' ? [row(revoke, share)] : [])}
        emptyTitle={t('share.none')}
        emptyText={t('share.noneText')}
      />
    </Drawer>
  );
}
