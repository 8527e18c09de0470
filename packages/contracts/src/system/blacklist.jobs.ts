import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';
import { blacklistImportMax } from './blacklist.schemas.ts';
import { blacklistKinds } from './blacklist.states.ts';

export const mailBlacklistJob = job({
  name: 'system.mail_blacklist',
  summary: 'Tells reviewers that requests for a blacklist wait for their first or final review',
  payload: z.object({ kind: z.enum(blacklistKinds), ids: z.array(recordId).min(1).max(blacklistImportMax) }),
  maxAttempts: 8,
});
