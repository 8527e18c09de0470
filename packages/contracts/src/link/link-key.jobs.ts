import { z } from 'zod';
import { job } from '../core/job.ts';

export const mailWaitingKeysJob = job({
  name: 'link.mail_waiting_keys',
  summary: 'Tells those who may approve that new keys of devices wait, at most once an hour and organisation',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '*/5 * * * *',
});
