import { z } from 'zod';
import { job } from '../core/job.ts';

export const sampleHistoryJob = job({
  name: 'policies.sample_history',
  summary: 'Notes how far devices are with released rules, where that changed',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '7 * * * *',
});
