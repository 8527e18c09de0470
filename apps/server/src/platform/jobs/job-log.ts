import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/** How graphile-worker 0.18 begins to say that it could not fetch jobs; there is no event for that. */
const fetchFailed = 'Error occurred fetching jobs';

/**
 * graphile-worker's own words. Its extra data hold whole payloads, so only the sentence is kept. Outcomes of jobs are
 * logged by job-task.ts. `failed` hears of each look for jobs that failed.
 */
export const createJobLog = (log: Log, failed: () => void): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure || meta?.success) return;
    if (level === 'error' || level === 'warning') log.warn({ from: 'graphile-worker' }, message);
    else log.debug({ from: 'graphile-worker' }, message);
    if (message.startsWith(fetchFailed)) failed();
  });
