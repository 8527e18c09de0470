import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const checkAuditJob = job({
  name: 'identity.check_audit',
  summary: 'Recomputes the chain of the audit trail and names what does not fit',
  payload: z.object({ checkId: recordId }),
  maxAttempts: 3,
});
