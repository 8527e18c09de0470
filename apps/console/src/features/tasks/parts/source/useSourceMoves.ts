import type { Route } from '@tilldeck/contracts/core/route';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { useConfirm } from '../../../../components/feedback/useConfirm.ts';
import type { RowAction } from '../../../../components/list/RowActions.tsx';
import { partCounts } from '../../../../components/task/task-counts.rules.ts';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import { showToast } from '../../../../lib/notice/notice.ts';
import { invalidate } from '../../../../lib/request/route-queries.ts';
import { showFailure } from '../../../../lib/request/show-failure.ts';
import { isPossible, type SourceMove, type SourcePages } from './source.pages.ts';

/** The moves of a source as actions of a row or a page: each asks first and names how many devices it touches. */
export function useSourceMoves({ calls, moves }: SourcePages): (task: TaskRow, name: string) => RowAction[] {
  const { t } = useTranslation(['source', 'errors']);
  const { call } = useBlocks();
  const confirm = useConfirm();
  const run = async (move: SourceMove, task: TaskRow, name: string) => {
    const { waiting, active, failed } = partCounts(task.counts);
    const answer = await confirm({
      title: t(`source:move.${move.words}.title`, { title: name }),
      text: t(`source:move.${move.words}.text`, {
        waiting: groupNumber(waiting),
        active: groupNumber(active),
        failed: groupNumber(failed),
        open: groupNumber(waiting + active),
      }),
      action: t(`source:move.${move.words}`),
      isDanger: move.words !== 'retry',
      ...(move.words === 'retry' ? {} : { reason: 'optional' as const }),
    });
    if (!answer) return;
    try {
      const input = move.words === 'retry' ? { id: task.id } : { id: task.id, reason: answer.reason };
      await call(move.call as Route, input as never);
      showToast(t(`source:move.${move.words}.done`), 'done');
    } catch (error) {
      showFailure(error);
    }
    await invalidate([calls.page, calls.detail, calls.devices]);
  };
  return (task, name) =>
    moves
      .filter(({ event }) => isPossible(task, event))
      .map((move) => ({
        key: move.words,
        label: t(`source:move.${move.words}`),
        call: move.call,
        isDanger: move.words !== 'retry',
        disabledReason:
          move.words === 'retry' && partCounts(task.counts).failed === 0 ? t('errors:tasks.nothing_to_retry') : null,
        onClick: () => void run(move, task, name),
      }));
}
