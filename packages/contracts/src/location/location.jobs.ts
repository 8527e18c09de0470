import { z } from 'zod';
import { job } from '../core/job.ts';

export const locationDaysJob = job({
  name: 'location.days',
  summary: 'Makes the days of positions that come next, and deletes what organisations do not keep any more',
  payload: z.object({}),
  maxAttempts: 8,
  cron: '33 * * * *',
});
