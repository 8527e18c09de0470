import { failureCodeNames } from '@tilldeck/contracts/tasks/execution.codes';
import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { useCodeText } from '../../../components/task/useCodeText.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useTaskActions } from './useTaskActions.ts';

/** Ends that a second try may fix. */
const retriable: readonly string[] = [...failureCodeNames, 'no_answer'];

/** What went wrong, by reason, the most frequent first; each can be tried again by itself. */
export function TaskFailures({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('task');
  const codeText = useCodeText();
  const { retry, actionsOf } = useTaskActions();
  const mayRetryNow = actionsOf(task).some(({ key }) => key === 'retry');
  return (
    <SectionTable
      title={t('failures.title')}
      columns={[
        {
          key: 'code',
          title: t('field.reason'),
          isKey: true,
          render: ({ code }) => <Link to={`?tab=devices&code=${code}`}>{codeText(code)}</Link>,
        },
        {
          key: 'count',
          title: t('field.devices'),
          align: 'end',
          render: ({ count }) => <NumberText value={count} isWhole />,
        },
      ]}
      rows={task.failures}
      rowKey={({ code }) => code}
      rowLabel={({ code }) => codeText(code)}
      rowActions={({ code, count }) =>
        mayRetryNow && retriable.includes(code)
          ? [
              {
                key: 'retry',
                label: t('failures.retry', { count }),
                call: taskMoveRoutes.retry,
                onClick: () => void retry(task, count, code),
              },
            ]
          : []
      }
      empty={<EmptyState kind="nothing" title={t('failures.none')} isCompact />}
    />
  );
}
