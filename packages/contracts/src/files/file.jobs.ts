import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const checkFileJob = job({
  name: 'files.check',
  summary: 'Hold the content of an uploaded file against its kind',
  payload: z.object({ fileId: recordId }),
  maxAttempts: 10,
});

export const sweepFilesJob = job({
  name: 'files.sweep',
  summary: 'Remove unfinished uploads, refused files and expired files',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '*/10 * * * *',
});
