import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const mailApprovalJob = job({
  name: 'tasks.mail_approval',
  summary: 'Tells those who may approve that a task or a timed task waits for them',
  payload: z.object({ of: z.enum(['task', 'timed']), id: recordId }),
  maxAttempts: 8,
});
