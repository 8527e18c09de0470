import { z } from 'zod';
import { job } from '../core/job.ts';

export const linkHistoryJob = job({
  name: 'link.history',
  summary:
    'Makes the days of device history that come next, forgets those that are older than it is kept, and keys that wait too long',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '23 * * * *',
});
