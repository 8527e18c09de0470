import { failureCodeNames } from '@tilldeck/contracts/tasks/execution.codes';
import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCodeText } from '../../../components/task/useCodeText.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './TaskDetails.module.css';
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
    <SectionCard title={t('failures.title')}>
      {task.failures.length === 0 ? (
        <p className={styles.none}>{t('failures.none')}</p>
      ) : (
        <table className={styles.failures}>
          <tbody>
            {task.failures.map(({ code, count }) => (
              <tr key={code}>
                <th scope="row">
                  <Link to={`?tab=devices&code=${code}`}>{codeText(code)}</Link>
                </th>
                <td>
                  <NumberText value={count} isWhole />
                </td>
                <td>
                  {mayRetryNow && retriable.includes(code) ? (
                    <Can route={taskMoveRoutes.retry}>
                      <ActionButton
                        size="small"
                        label={t('failures.retry', { count })}
                        onClick={() => void retry(task, count, code)}
                      />
                    </Can>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  );
}
