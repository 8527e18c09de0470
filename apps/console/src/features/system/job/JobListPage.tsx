import { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import { type JobEntry, jobStates } from '@tilldeck/contracts/system/job.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';

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
  const { row: rowAction, bulk } = useAction();
  const question = (verb: 'retry' | 'discard', count: number) => ({
    title: t(`job.${verb}Title`, { count }),
    text: t(`job.${verb}Text`),
    action: t(`job.${verb}`),
    ...(verb === 'discard' ? { isDanger: true, word: t('job.discardWord') } : {}),
  });
  const actionOf = (verb: 'retry' | 'discard') =>
    action<JobEntry, (typeof jobRoutes)[typeof verb]>({
      key: verb,
      label: t(`job.${verb}`),
      call: jobRoutes[verb],
      isDanger: verb === 'discard',
      input: ({ id }) => ({ id }),
      confirm: () => question(verb, 1),
      disabledReason: ({ state }) => (state === 'running' ? t('job.state.running') : null),
    });
  const verbs = ['retry', 'discard'] as const;
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
      rowActions={(row) => verbs.map((verb) => rowAction(actionOf(verb), row))}
      bulkActions={verbs.map((verb) => bulk(actionOf(verb), (selection) => question(verb, countSelected(selection))))}
      emptyTitle={t('job.empty')}
      emptyText={t('job.emptyText')}
    />
  );
}
