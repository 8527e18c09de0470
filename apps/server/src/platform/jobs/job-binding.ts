import type { JobPayload, JobSpec } from '@tilldeck/contracts/core/job';
import type { App } from '../app.ts';

/** One try of a job. */
export interface JobRun {
  /** The same over all tries. */
  id: string;
  /** 1 for the first try. */
  attempt: number;
  maxAttempts: number;
  /** Fires when the process is stopping and will not wait much longer. */
  signal: AbortSignal | undefined;
}

/** Work is done at least once: a handler must bear running again after it had done everything but say so. */
export interface BoundJob<J extends JobSpec = JobSpec> {
  job: J;
  run: (app: App, payload: JobPayload<J>, run: JobRun) => Promise<void>;
}

export const bindJob = <J extends JobSpec>(job: J, run: BoundJob<J>['run']): BoundJob =>
  ({ job, run }) as unknown as BoundJob;

/** Thrown by a handler that knows that no further try can help. The job goes to the dead-letter list at once. */
export class JobHopeless extends Error {}

/** Jobs by name. The process refuses to start when two handlers have one: the second would replace the first. */
export function gatherJobs(bound: readonly BoundJob[]): ReadonlyMap<string, BoundJob> {
  const jobs = new Map(bound.map((one) => [one.job.name, one]));
  if (jobs.size < bound.length) throw new Error('two handlers of jobs have one name');
  return jobs;
}
