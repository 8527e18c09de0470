import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../../components/list/RowActions.tsx';
import { partCounts } from '../../../../components/task/task-counts.rules.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { isPossible, type SourceMove, type SourcePages } from './source.pages.ts';

/** The moves of a source as actions of a row or a page: each asks first and names how many devices it touches. */
export function useSourceActions({ moves }: SourcePages): (task: TaskRow, name: string) => RowAction[] {
  const { t } = useTranslation(['source', 'errors']);
  const { row } = useAction();
  const actionOf = (move: SourceMove, name: string) => {
    const isRetry = move.words === 'retry';
    const isEnd = !['pause', 'resume', 'retry'].includes(move.words);
    return {
      key: move.words,
      label: t(`source:move.${move.words}`),
      call: move.call,
      isDanger: isEnd,
      input: ({ id }: TaskRow, reason: string) => (isRetry ? { id } : { id, reason }),
      confirm: ({ counts }: TaskRow) => {
        const { waiting, in_progress: active, failed } = partCounts(counts);
        return {
          title: t(`source:move.${move.words}.title`, { title: name }),
          text: t(`source:move.${move.words}.text`, {
            waiting: groupNumber(waiting),
            active: groupNumber(active),
            failed: groupNumber(failed),
            open: groupNumber(waiting + active),
          }),
          action: t(`source:move.${move.words}`),
          isDanger: isEnd,
          ...(isEnd ? { reason: 'optional' as const } : {}),
        };
      },
      done: () => t(`source:move.${move.words}.done`),
      disabledReason: ({ counts }: TaskRow) =>
        isRetry && partCounts(counts).failed === 0 ? t('errors:tasks.nothing_to_retry') : null,
    };
  };
  return (task, name) =>
    moves.filter(({ event }) => isPossible(task, event)).map((move) => row(actionOf(move, name), task));
}
