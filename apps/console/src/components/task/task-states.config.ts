import type { ExecutionState, StageState, TaskState } from '@tilldeck/contracts/tasks/task.states';
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
  refused: { tone: 'bad', text: (t) => t('task:state.refused') },
};

export const executionStateTexts: StateTexts<ExecutionState> = {
  queued: { tone: 'idle', text: (t) => t('task:execution.queued') },
  sent: { tone: 'run', text: (t) => t('task:execution.sent') },
  received: { tone: 'run', text: (t) => t('task:execution.received') },
  running: { tone: 'run', text: (t) => t('task:execution.running') },
  succeeded: { tone: 'ok', text: (t) => t('task:execution.succeeded') },
  failed: { tone: 'bad', text: (t) => t('task:execution.failed') },
  timed_out: { tone: 'bad', text: (t) => t('task:execution.timed_out') },
  terminated: { tone: 'off', text: (t) => t('task:execution.terminated') },
  skipped: { tone: 'off', text: (t) => t('task:execution.skipped') },
  superseded: { tone: 'off', text: (t) => t('task:execution.superseded') },
};

export const stageStateTexts: StateTexts<StageState> = {
  waiting: { tone: 'idle', text: (t) => t('task:stage.waiting') },
  open: { tone: 'run', text: (t) => t('task:stage.open') },
  soaking: { tone: 'run', text: (t) => t('task:stage.soaking') },
  passed: { tone: 'ok', text: (t) => t('task:stage.passed') },
  failed: { tone: 'bad', text: (t) => t('task:stage.failed') },
};
