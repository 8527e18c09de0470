import { z } from 'zod';
import { job } from '../core/job.ts';

export const timedDueJob = job({
  name: 'tasks.timed_due',
  summary: 'Makes the tasks of timed tasks whose day begins somewhere, and gives up what came too late',
  payload: z.object({}),
  maxAttempts: 2,
  cron: '* * * * *',
});
