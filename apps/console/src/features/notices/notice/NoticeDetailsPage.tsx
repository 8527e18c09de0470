import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import type { NoticeDetail } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { NoticeTexts } from './NoticePreview.tsx';
import { receiptColumns } from './notice.columns.tsx';
import { namesOf, titleIn } from './notice.rules.ts';
import { noticeStateTexts } from './notice.states.ts';
import { useNoticeActions } from './useNoticeActions.tsx';

/** /support/notice/details/:id, for those who write notices. */
export function NoticeDetailsPage() {
  const { t, i18n } = useTranslation('notice');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { button } = useAction();
  const { release, withdraw, remind } = useNoticeActions();
  const answer = useCall(noticeRoutes.detail, { id });
  const history = useHistoryTab('notice', id);
  const record = answer.data;
  return (
    <DetailsPage
      title={record ? titleIn(i18n.language, record) : ''}
      status={record ? <StatusTag state={record.state} states={noticeStateTexts} isFramed /> : null}
      backHref="/support/notice/list"
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      actions={
        record ? (
          <>
            <Can route={noticeRoutes.withdraw}>
              <ActionButton {...button(withdraw, record)} />
            </Can>
            {record.state === 'draft' ? null : (
              <Can route={noticeRoutes.remind}>
                <ActionButton {...button(remind, record)} />
              </Can>
            )}
            <Can route={noticeRoutes.update}>
              <ActionButton
                kind={record.state === 'draft' ? 'plain' : 'primary'}
                label={t('edit')}
                disabledReason={record.state === 'withdrawn' ? t('isWithdrawn') : null}
                onClick={() => void navigate(`/support/notice/update/${id}`)}
              />
            </Can>
            {record.state === 'draft' ? (
              <Can route={noticeRoutes.release}>
                <ActionButton kind="primary" {...button(release, record)} />
              </Can>
            ) : null}
          </>
        ) : null
      }
      summary={record ? <Facts record={record} /> : null}
      tabs={
        record
          ? [
              {
                key: 'content',
                label: t('content'),
                content: (
                  <SectionCard>
                    <NoticeTexts texts={record} />
                  </SectionCard>
                ),
              },
              { key: 'receipts', label: t('receipts'), count: record.readCount, content: <Receipts id={id} /> },
              ...history,
            ]
          : []
      }
    />
  );
}

function Receipts({ id }: { id: string }) {
  const { t } = useTranslation('notice');
  return (
    <ListPage
      isEmbedded
      call={noticeRoutes.receipts}
      fixedInput={{ id }}
      rowKey="orgId"
      title={t('receipts')}
      columns={receiptColumns}
      filters={[
        {
          kind: 'select',
          name: 'isUnread',
          label: t('onlyUnread'),
          options: [{ value: 'true', label: t('onlyUnreadYes') }],
        },
      ]}
      rowLabel={(row) => row.orgName}
      emptyTitle={t('receiptsEmpty')}
      emptyText={t('receiptsEmptyText')}
    />
  );
}

function Facts({ record }: { record: NoticeDetail }) {
  const { t } = useTranslation('notice');
  const named = namesOf(record, (type) => t(`roleType.${type}`));
  const time = (at: string | null) => (at ? <TimeText at={at} /> : null);
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('audience'), value: t(`audience.${record.audience}`) + (named ? `: ${named}` : '') },
          { label: t('reach'), value: t('reachOne', record.reach) },
          { label: t('method'), value: t(`method.${record.method}`) },
          { label: t('type'), value: t(`type.${record.type}`) },
          { label: t('releaseAt'), value: time(record.releaseAt) },
          { label: t('zone'), value: record.releaseZone },
          { label: t('readCount'), value: <NumberText value={record.readCount} /> },
          { label: t('mailCount'), value: <NumberText value={record.mailCount} /> },
          { label: t('sender'), value: record.orgName },
          { label: t('createdBy'), value: record.createdBy },
          { label: t('createdAt'), value: time(record.createdAt) },
          { label: t('withdrawnAt'), value: time(record.withdrawnAt) },
        ]}
      />
    </SectionCard>
  );
}
