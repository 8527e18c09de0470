import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { noticeAudiences, noticeStates, noticeTypes } from '@tilldeck/contracts/notices/notice.states';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { noticeColumns } from './notice.columns.tsx';
import { noticePath, titleIn } from './notice.rules.ts';
import { useNoticeActions } from './useNoticeActions.tsx';

/** /support/notice/list */
export function NoticeListPage() {
  const { t, i18n } = useTranslation('notice');
  const navigate = useNavigate();
  const { row: rowAction } = useAction();
  const { withdraw } = useNoticeActions();
  return (
    <ListPage
      call={noticeRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={noticeColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        {
          kind: 'multi',
          name: 'state',
          label: t('state'),
          options: noticeStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'multi',
          name: 'audience',
          label: t('audience'),
          options: noticeAudiences.map((value) => ({ value, label: t(`audience.${value}`) })),
        },
        {
          kind: 'select',
          name: 'type',
          label: t('type'),
          options: noticeTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        { kind: 'dateRange', name: 'release', from: 'from', to: 'to', label: t('releaseAt') },
      ]}
      rowLabel={(row) => titleIn(i18n.language, row)}
      rowHref={noticePath}
      rowActions={(row) => [rowAction(withdraw, row)]}
      actions={
        <Can route={noticeRoutes.create}>
          <ActionButton kind="primary" label={t('write')} onClick={() => void navigate('/support/notice/create')} />
        </Can>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
