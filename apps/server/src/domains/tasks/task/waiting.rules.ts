import { confirmWithinMinutes, type HeldReason, type WaitingReason } from '@tilldeck/contracts/tasks/execution.codes';
import { type ExecutionState, openExecutionStates, type TaskState } from '@tilldeck/contracts/tasks/task.states';

/** An execution as far as it says why it has not ended. */
export interface Waiting {
  state: ExecutionState;
  isReleased: boolean;
  stage: number;
  attempt: number;
  /** ISO instants, or null. */
  notBefore: string | null;
  hold: string | null;
  holdUntil: string | null;
  sentAt: string | null;
  isOnline: boolean;
  lastOnlineAt: string | null;
  /** The device has older work to do first. */
  hasEarlier: boolean;
  task: { state: TaskState; openStage: number; startAt: string | null };
}

export interface WaitingAnswer {
  waiting: WaitingReason | null;
  waitingUntil: string | null;
  waitingSince: string | null;
}

const answer = (waiting: WaitingReason | null, until: string | null = null, since: string | null = null) => ({
  waiting,
  waitingUntil: until,
  waitingSince: since,
});

/** The one reason why an execution has not ended; none once it has. */
export function waitingOf(execution: Waiting, nowMs: number): WaitingAnswer {
  if (!openExecutionStates.includes(execution.state)) return answer(null);
  return execution.state === 'queued' ? beforeHandOver(execution, nowMs) : atDevice(execution, nowMs);
}

/** What keeps it here: the task first, then its turn, then the device. */
function beforeHandOver(execution: Waiting, nowMs: number): WaitingAnswer {
  const { task, notBefore } = execution;
  if (task.state === 'waiting_approval') return answer('waiting_approval');
  if (task.state === 'paused') return answer('paused');
  if (task.state === 'preparing' || task.state === 'scheduled') return answer('not_started', notBefore ?? task.startAt);
  if (notBefore !== null && Date.parse(notBefore) > nowMs)
    return answer(execution.attempt > 1 ? 'retry_later' : 'not_started', notBefore);
  if (!execution.isReleased) return answer(execution.stage > task.openStage ? 'stage_not_open' : 'paced');
  if (!execution.isOnline) return answer('offline', null, execution.lastOnlineAt);
  return answer(execution.hasEarlier ? 'earlier_task' : 'paced');
}

/** It has been handed over: what the device says of it counts, then whether it can say anything. */
function atDevice(execution: Waiting, nowMs: number): WaitingAnswer {
  if (execution.hold !== null) return answer(execution.hold as HeldReason, execution.holdUntil);
  if (!execution.isOnline) return answer('offline', null, execution.lastOnlineAt);
  if (isUnconfirmed(execution, nowMs)) return answer('not_confirmed', null, execution.sentAt);
  return answer(execution.state === 'running' ? 'at_work' : 'handed_over');
}

const isUnconfirmed = ({ state, sentAt }: Waiting, nowMs: number): boolean =>
  state === 'sent' && sentAt !== null && Date.parse(sentAt) < nowMs - confirmWithinMinutes * 60_000;
