import { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import { type JobEntry, jobStates } from '@tilldeck/contracts/system/job.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useChange } from '../../../lib/request/route-queries.ts';

const stateTexts: StateTexts<JobEntry['state']> = {
  waiting: { tone: 'idle', text: (t) => t('system:job.state.waiting') },
  running: { tone: 'run', text: (t) => t('system:job.state.running') },
  failed: { tone: 'bad', text: (t) => t('system:job.state.failed') },
};

const columns: readonly ListColumn<JobEntry>[] = [
  { key: 'name', title: (t) => t('system:job.name'), isKey: true, width: 200 },
  {
    key: 'state',
    title: (t) => t('system:field.state'),
    width: 120,
    render: (row) => <StatusTag state={row.state} states={stateTexts} />,
  },
  {
    key: 'attempts',
    title: (t) => t('system:job.attempts'),
    width: 90,
    align: 'end',
    render: (row) => `${row.attempts} / ${row.maxAttempts}`,
  },
  { key: 'lastError', title: (t) => t('system:job.lastError'), width: 320 },
  { key: 'payload', title: (t) => t('system:job.payload') },
  { key: 'runAt', title: (t) => t('system:job.runAt'), width: 170, render: (row) => <TimeText at={row.runAt} /> },
  {
    key: 'createdAt',
    title: (t) => t('system:field.createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
];

/** /system/job/list */
export function JobListPage() {
  const { t } = useTranslation('system');
  const confirm = useConfirm();
  const refreshes = [jobRoutes.page];
  const retry = useChange(jobRoutes.retry, { refreshes });
  const discard = useChange(jobRoutes.discard, { refreshes });
  const retryQuestion = (count: number) => ({
    title: t('job.retryTitle', { count }),
    text: t('job.retryText'),
    action: t('job.retry'),
  });
  const discardQuestion = (count: number) => ({
    title: t('job.discardTitle', { count }),
    text: t('job.discardText'),
    action: t('job.discard'),
    isDanger: true,
    word: t('job.discardWord'),
  });
  const bulkActions: BulkAction<JobEntry>[] = [
    {
      key: 'retry',
      label: t('job.retry'),
      call: jobRoutes.retry,
      input: (row) => ({ id: row.id }),
      confirm: (selection) => retryQuestion(countSelected(selection)),
    },
    {
      key: 'discard',
      label: t('job.discard'),
      isDanger: true,
      call: jobRoutes.discard,
      input: (row) => ({ id: row.id }),
      confirm: (selection) => discardQuestion(countSelected(selection)),
    },
  ];
  return (
    <ListPage
      call={jobRoutes.page}
      title={t('job.title')}
      description={t('job.description')}
      columns={columns}
      rowLabel={(row) => row.name}
      filters={[
        { kind: 'text', name: 'keyword', label: t('job.name') },
        {
          kind: 'select',
          name: 'state',
          label: t('field.state'),
          options: jobStates.map((value) => ({ value, label: t(`job.state.${value}`) })),
        },
      ]}
      rowActions={(row) => [
        {
          key: 'retry',
          label: t('job.retry'),
          call: jobRoutes.retry,
          disabledReason: row.state === 'running' ? t('job.state.running') : null,
          onClick: async () => {
            if (await confirm(retryQuestion(1))) retry.mutate({ id: row.id });
          },
        },
        {
          key: 'discard',
          label: t('job.discard'),
          isDanger: true,
          call: jobRoutes.discard,
          disabledReason: row.state === 'running' ? t('job.state.running') : null,
          onClick: async () => {
            if (await confirm(discardQuestion(1))) discard.mutate({ id: row.id });
          },
        },
      ]}
      bulkActions={bulkActions}
      emptyTitle={t('job.empty')}
      emptyText={t('job.emptyText')}
    />
  );
}
