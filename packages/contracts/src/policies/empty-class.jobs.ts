import { z } from 'zod';
import { job } from '../core/job.ts';

export const dropEmptyClassesJob = job({
  name: 'policies.drop_empty_classes',
  summary: 'Deletes sets of devices that no device is in any more',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '23 3 * * *',
});
