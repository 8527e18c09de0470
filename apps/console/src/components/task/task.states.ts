import type { ExecutionOutcome, ExecutionState, StageState, TaskState } from '@tilldeck/contracts/tasks/task.states';
import type { StateTexts } from '../text/StatusTag.tsx';

export const taskStateTexts: StateTexts<TaskState> = {
  preparing: { tone: 'run', text: (t) => t('task:state.preparing') },
  waiting_approval: { tone: 'warn', text: (t) => t('task:state.waiting_approval') },
  scheduled: { tone: 'idle', text: (t) => t('task:state.scheduled') },
  running: { tone: 'run', text: (t) => t('task:state.running') },
  paused: { tone: 'warn', text: (t) => t('task:state.paused') },
  stopping: { tone: 'warn', text: (t) => t('task:state.stopping') },
  finished: { tone: 'ok', text: (t) => t('task:state.finished') },
  terminated: { tone: 'off', text: (t) => t('task:state.terminated') },
  aborted: { tone: 'bad', text: (t) => t('task:state.aborted') },
  expired: { tone: 'off', text: (t) => t('task:state.expired') },
  refused: { tone: 'off', text: (t) => t('task:state.refused') },
};

export const executionStateTexts: StateTexts<ExecutionState> = {
  queued: { tone: 'idle', text: (t) => t('execution:state.queued') },
  sent: { tone: 'run', text: (t) => t('execution:state.sent') },
  received: { tone: 'run', text: (t) => t('execution:state.received') },
  running: { tone: 'run', text: (t) => t('execution:state.running') },
  succeeded: { tone: 'ok', text: (t) => t('execution:state.succeeded') },
  failed: { tone: 'bad', text: (t) => t('execution:state.failed') },
  timed_out: { tone: 'bad', text: (t) => t('execution:state.timed_out') },
  terminated: { tone: 'off', text: (t) => t('execution:state.terminated') },
  skipped: { tone: 'off', text: (t) => t('execution:state.skipped') },
  superseded: { tone: 'off', text: (t) => t('execution:state.superseded') },
};

export const outcomeTexts: StateTexts<ExecutionOutcome> = {
  waiting: { tone: 'idle', text: (t) => t('task:result.waiting') },
  in_progress: { tone: 'run', text: (t) => t('task:result.in_progress') },
  successful: { tone: 'ok', text: (t) => t('task:result.successful') },
  failed: { tone: 'bad', text: (t) => t('task:result.failed') },
  skipped: { tone: 'off', text: (t) => t('task:result.skipped') },
};

export const stageStateTexts: StateTexts<StageState> = {
  waiting: { tone: 'idle', text: (t) => t('task:stage.waiting') },
  open: { tone: 'run', text: (t) => t('task:stage.open') },
  soaking: { tone: 'run', text: (t) => t('task:stage.soaking') },
  passed: { tone: 'ok', text: (t) => t('task:stage.passed') },
  failed: { tone: 'bad', text: (t) => t('task:stage.failed') },
};
