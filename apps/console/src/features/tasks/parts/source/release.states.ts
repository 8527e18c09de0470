import type { SourcePages } from './source.pages.ts';

/** Words of what goes out to devices as a version: apps and firmware. */
export const releaseWords: Pick<SourcePages, 'statuses' | 'deviceStatuses'> = {
  statuses: {
    in_progress: { tone: 'run', text: (t) => t('release:status.in_progress') },
    completed: { tone: 'ok', text: (t) => t('release:status.completed') },
  },
  deviceStatuses: {
    waiting: { tone: 'idle', text: (t) => t('release:device.waiting') },
    in_progress: { tone: 'run', text: (t) => t('release:device.in_progress') },
    success: { tone: 'ok', text: (t) => t('release:device.success') },
    failed: { tone: 'bad', text: (t) => t('release:device.failed') },
    timed_out: { tone: 'bad', text: (t) => t('release:device.timed_out') },
    terminated: { tone: 'off', text: (t) => t('release:device.terminated') },
    skipped: { tone: 'off', text: (t) => t('release:device.skipped') },
  },
};
