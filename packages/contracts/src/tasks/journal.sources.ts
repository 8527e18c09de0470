import { hasEnded, wordedSource } from './source.states.ts';

/** Logs collected over a while. The first five words are the specification's. */
export const journalSource = wordedSource({
  name: 'journal',
  permission: 'journal.query',
  statuses: ['publishing', 'device_unresponsive', 'in_progress', 'force_terminated', 'completed'],
  statusOf: ({ state, isStopped, isStarted, hasAnswer, isOverdue }) => {
    if (isStopped || state === 'terminated' || state === 'refused') return 'force_terminated';
    if (hasEnded(state)) return hasAnswer ? 'completed' : 'device_unresponsive';
    if (hasAnswer) return 'in_progress';
    return isStarted && isOverdue ? 'device_unresponsive' : 'publishing';
  },
  deviceStatuses: [
    'publishing',
    'device_unresponsive',
    'in_progress',
    'force_terminated',
    'completed',
    'failed',
    'skipped',
  ],
  deviceStatusOf: ({ state }) => {
    switch (state) {
      case 'queued':
      case 'sent':
        return 'publishing';
      case 'received':
      case 'running':
        return 'in_progress';
      case 'succeeded':
        return 'completed';
      case 'timed_out':
        return 'device_unresponsive';
      case 'terminated':
      case 'superseded':
        return 'force_terminated';
      case 'failed':
      case 'skipped':
        return state;
    }
  },
});
