import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { type TaskEvent, taskMoves } from '@tilldeck/contracts/tasks/task.states';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { ConfirmQuestion } from '../../../components/feedback/useConfirm.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { partCounts } from '../../../components/task/task-counts.rules.ts';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';

const dangers: readonly TaskEvent[] = ['terminate', 'forceTerminate', 'refuse', 'withdraw'];

/** A request is decided by others and withdrawn by who made it; nothing runs yet that could be ended by force. */
const isOffered = (event: TaskEvent, { state, isOwnRequest }: TaskRow): boolean => {
  if (state !== 'waiting_approval') return true;
  return isOwnRequest ? event === 'withdraw' : event !== 'withdraw' && event !== 'forceTerminate';
};

export interface TaskActions {
  /** What can be done with a task in its state, as actions of a row or a page. */
  actionsOf: (task: TaskRow) => (RowAction & { key: TaskEvent })[];
  /** Tries again what failed: all of it, or what ended with one code. */
  retry: (task: TaskRow, count: number, code?: string) => Promise<unknown>;
}

/** The moves of `taskMoves` as actions: each asks first and names how many devices it touches. */
export function useTaskActions(): TaskActions {
  const { t } = useTranslation(['task', 'errors']);
  const { row, run } = useAction();
  const nameOf = useTaskName();

  const question = (event: TaskEvent, task: TaskRow): ConfirmQuestion => {
    const { waiting, in_progress: active, failed } = partCounts(task.counts);
    return {
      title: t(`move.${event}.title`, { title: nameOf(task), count: failed, amount: groupNumber(failed) }),
      text: t(`move.${event}.text`, {
        kind: t(`kind.${task.kind}`),
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
  const reasonAgainst = (event: TaskEvent, task: TaskRow): string | null => {
    return event === 'retry' && partCounts(task.counts).failed === 0 ? t('errors:tasks.nothing_to_retry') : null;
  };
  const shared = (event: TaskEvent) => ({
    key: event,
    label: t(`move.${event}`),
    isDanger: dangers.includes(event),
    confirm: (task: TaskRow) => question(event, task),
    done: () => t(`move.${event}.done`),
    disabledReason: (task: TaskRow) => reasonAgainst(event, task),
  });
  const retryOf = (code?: string) =>
    action<TaskRow, typeof taskMoveRoutes.retry>({
      ...shared('retry'),
      call: taskMoveRoutes.retry,
      input: ({ id }) => ({ id, ...(code === undefined ? {} : { codes: [code] }) }),
    });
  const actionOf = (event: TaskEvent, task: TaskRow): RowAction =>
    event === 'retry'
      ? row(retryOf(), task)
      : row(
          {
            ...shared(event),
            call: taskMoveRoutes[event],
            input: ({ id, version }, reason) => ({ id, reason, ...(event === 'approve' ? { version } : {}) }),
          },
          task,
        );

  return {
    actionsOf: (task) =>
      taskMoves
        .filter(({ from, event }) => from.includes(task.state) && isOffered(event, task))
        .map(({ event }) => ({ ...actionOf(event, task), key: event })),
    retry: (task, count, code) => {
      const words = { title: nameOf(task), count, amount: groupNumber(count) };
      const confirm = () => ({
        title: t('move.retry.title', words),
        text: t('move.retry.text'),
        action: t('move.retry'),
      });
      return run({ ...retryOf(code), confirm }, task);
    },
  };
}
