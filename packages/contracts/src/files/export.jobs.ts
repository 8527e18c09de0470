import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const exportJob = job({
  name: 'files.export',
  summary: 'Reads a list as the person who asked for it and writes it into a file',
  payload: z.object({ exportId: recordId }),
  maxAttempts: 4,
});
