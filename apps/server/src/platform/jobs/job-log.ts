import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/**
 * graphile-worker's own words. Its extra data hold whole payloads, so only the sentence is kept. Outcomes of jobs are
 * logged by job-task.ts.
 */
export const createJobLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure || meta?.success) return;
    if (level === 'error' || level === 'warning') log.warn({ from: 'graphile-worker' }, message);
    else log.debug({ from: 'graphile-worker' }, message);
  });
