import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';

/** What a task is called: its title, or what it does. */
export function useTaskName(): (task: Pick<TaskRow, 'title' | 'kind'>) => string {
  const { t } = useTranslation('task');
  return ({ title, kind }) => title || t(`kind.${kind}`);
}
