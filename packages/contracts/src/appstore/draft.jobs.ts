import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const tellDraftJob = job({
  name: 'appstore.tell_draft',
  summary: 'Writes into the audit trail what was typed into a draft since its last row',
  payload: z.object({ versionId: recordId }),
  maxAttempts: 8,
});
