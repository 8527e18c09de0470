import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { type TaskEvent, taskMoves } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { type ConfirmQuestion, useConfirm } from '../../../components/feedback/useConfirm.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { partCounts } from '../../../components/task/task-counts.rules.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { taskReads } from './task.queries.ts';

const dangers: readonly TaskEvent[] = ['terminate', 'forceTerminate', 'refuse'];

export interface TaskMoves {
  /** What can be done with a task in its state, as actions of a row or a page. */
  actionsOf: (task: TaskRow) => (RowAction & { key: TaskEvent })[];
  /** Tries again what failed: all of it, or what ended with one code. */
  retry: (task: TaskRow, count: number, code?: string) => Promise<void>;
}

/** The moves of `taskMoves` as buttons: each asks first and names how many devices it touches. */
export function useTaskMoves(): TaskMoves {
  const { t } = useTranslation(['task', 'errors']);
  const { call } = useBlocks();
  const confirm = useConfirm();
  const nameOf = useTaskName();

  const question = (event: TaskEvent, task: TaskRow): ConfirmQuestion => {
    const { waiting, active, failed } = partCounts(task.counts);
    return {
      title: t(`move.${event}.title`, { title: nameOf(task), count: failed, amount: groupNumber(failed) }),
      text: t(`move.${event}.text`, {
        waiting: groupNumber(waiting),
        active: groupNumber(active),
        open: groupNumber(waiting + active),
        devices: groupNumber(task.deviceCount),
      }),
      action: t(`move.${event}`),
      isDanger: dangers.includes(event),
      ...(event === 'refuse' ? { reason: 'required' as const } : {}),
      ...(event === 'forceTerminate' || event === 'terminate' ? { reason: 'optional' as const } : {}),
    };
  };

  const settle = async (done: Promise<unknown>, text: string) => {
    try {
      await done;
      showToast(text, 'done');
    } catch (error) {
      showFailure(error);
    }
    await invalidate(taskReads);
  };

  const run = async (event: TaskEvent, task: TaskRow) => {
    const answer = await confirm(question(event, task));
    if (!answer) return;
    const { id, version } = task;
    await settle(
      event === 'retry'
        ? call(taskMoveRoutes.retry, { id })
        : call(taskMoveRoutes[event], { id, reason: answer.reason, ...(event === 'approve' ? { version } : {}) }),
      t(`move.${event}.done`),
    );
  };

  const reasonAgainst = (event: TaskEvent, task: TaskRow): string | null => {
    if ((event === 'approve' || event === 'refuse') && task.isOwnRequest) return t('errors:tasks.own_request');
    return event === 'retry' && partCounts(task.counts).failed === 0 ? t('errors:tasks.nothing_to_retry') : null;
  };

  return {
    actionsOf: (task) =>
      taskMoves
        .filter(({ from }) => from.includes(task.state))
        .map(({ event }) => ({
          key: event,
          label: t(`move.${event}`),
          call: taskMoveRoutes[event],
          isDanger: dangers.includes(event),
          disabledReason: reasonAgainst(event, task),
          onClick: () => void run(event, task),
        })),
    retry: async (task, count, code) => {
      const words = { title: nameOf(task), count, amount: groupNumber(count) };
      const asked = await confirm({
        title: t('move.retry.title', words),
        text: t('move.retry.text'),
        action: t('move.retry'),
      });
      if (!asked) return;
      const input = { id: task.id, ...(code === undefined ? {} : { codes: [code] }) };
      await settle(call(taskMoveRoutes.retry, input), t('move.retry.done'));
    },
  };
}
