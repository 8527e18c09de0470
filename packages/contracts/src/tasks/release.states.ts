import { type ExecutionFacts, hasEnded, type TaskFacts, taskSource } from './source.states.ts';

const words = {
  statuses: ['in_progress', 'completed'],
  statusOf: ({ state }: TaskFacts) => (hasEnded(state) ? 'completed' : 'in_progress'),
  deviceStatuses: ['in_progress', 'failed', 'success', 'terminated', 'timed_out', 'skipped'],
  deviceStatusOf: ({ state }: ExecutionFacts) => {
    switch (state) {
      case 'succeeded':
        return 'success';
      case 'superseded':
        return 'terminated';
      case 'failed':
      case 'terminated':
      case 'timed_out':
      case 'skipped':
        return state;
      case 'queued':
      case 'sent':
      case 'received':
      case 'running':
        return 'in_progress';
    }
  },
} as const;

/** An app that goes out to devices. */
export const releaseSource = taskSource({ name: 'release', ...words });
/** Firmware that goes out to devices. */
export const otaSource = taskSource({ name: 'ota', ...words });
