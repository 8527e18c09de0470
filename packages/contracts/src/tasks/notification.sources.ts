import { wordedSource } from './source.states.ts';

/** Notices of a device: what it was shown and whether somebody read it. */
export const notificationSource = wordedSource({
  name: 'notification',
  permission: 'notification.query',
  statuses: ['to_be_released', 'released', 'cancelled'],
  statusOf: ({ state, isStopped, isStarted }) => {
    if (isStopped || state === 'refused') return 'cancelled';
    return isStarted ? 'released' : 'to_be_released';
  },
  deviceStatuses: ['waiting', 'unread', 'read', 'failed', 'cancelled', 'skipped'],
  deviceStatusOf: ({ state, isRead }) => {
    switch (state) {
      case 'succeeded':
        return isRead ? 'read' : 'unread';
      case 'failed':
      case 'timed_out':
        return 'failed';
      case 'terminated':
      case 'superseded':
        return 'cancelled';
      case 'skipped':
        return 'skipped';
      case 'queued':
      case 'sent':
      case 'received':
      case 'running':
        return 'waiting';
    }
  },
});
