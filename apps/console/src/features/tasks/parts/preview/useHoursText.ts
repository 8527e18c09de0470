import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

type Choice = TaskPlan['withoutHours'] | undefined;

/** What becomes of devices of which nobody knows when their shop is closed; null where there are none. */
export function useHoursText(): (found: Pick<TaskPreview, 'withoutHours' | 'total'>, choice: Choice) => string | null {
  const { t } = useTranslation('task');
  return ({ withoutHours, total }, choice = 'skip') =>
    withoutHours > 0
      ? t(`preview.withoutHours.${choice}`, {
          count: withoutHours,
          amount: groupNumber(withoutHours),
          total: groupNumber(total),
        })
      : null;
}
