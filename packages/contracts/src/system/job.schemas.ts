import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';

/** `failed`: its tries are spent and nobody will run it again unless an operator says so. */
export const jobStates = ['waiting', 'running', 'failed'] as const;
export const jobState = z.enum(jobStates);

export const jobFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name'),
  state: jobState.optional(),
});

export const jobEntry = z.object({
  id: recordId,
  name: z.string().describe('Kind of work, as `mail.send`'),
  payload: z.string().describe('What the job is about, in short; secrets are left out'),
  state: jobState,
  attempts: z.number().int().describe('Tries so far, the one under way included'),
  maxAttempts: z.number().int(),
  lastError: z.string().nullable().describe('Why the last try failed'),
  runAt: instant.nullable().describe('Not before then; none when it failed'),
  createdAt: instant,
});
export type JobEntry = z.output<typeof jobEntry>;
