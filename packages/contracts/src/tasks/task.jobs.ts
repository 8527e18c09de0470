import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const prepareTaskJob = job({
  name: 'tasks.prepare',
  summary: 'Writes down the devices of a large task',
  payload: z.object({ taskId: recordId }),
  maxAttempts: 5,
});
