import type { z } from 'zod';

/** Background work, enqueued in the transaction that makes it necessary. */
export interface JobSpec<P extends z.ZodType = z.ZodType> {
  name: string;
  summary: string;
  payload: P;
  /** Tries before the job lands on the dead-letter list; waits grow exponentially. */
  maxAttempts: number;
  /** Five-field cron in UTC, for work that nobody enqueues. */
  cron?: string;
}

export const job = <P extends z.ZodType>(spec: JobSpec<P>): JobSpec<P> => spec;
export type JobPayload<J extends JobSpec> = z.output<J['payload']>;
