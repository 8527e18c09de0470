import { z } from 'zod';
import { job } from '../core/job.ts';

export const warrantyJob = job({
  name: 'devices.warranty',
  summary: 'Moves devices whose warranty is about to end or ended to that state, just after midnight UTC',
  payload: z.object({}),
  maxAttempts: 10,
  cron: '3 0 * * *',
});
