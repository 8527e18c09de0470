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

/** The process refuses to start when a declared job has no handler, or two, or a handler has no declaration. */
export function checkJobBindings(declared: readonly JobSpec[], bound: readonly BoundJob[]): void {
  const faults: string[] = [];
  const names = new Set<string>();
  for (const { name } of declared) {
    if (names.has(name)) faults.push(`${name} declared twice`);
    names.add(name);
  }
  for (const spec of declared) {
    const handlers = bound.filter(({ job }) => job === spec).length;
    if (handlers !== 1) faults.push(`${spec.name} has ${handlers} handlers`);
  }
  for (const { job } of bound) if (!declared.includes(job)) faults.push(`${job.name} is not declared`);
  if (faults.length > 0) throw new Error(`jobs without exactly one handler: ${faults.join(', ')}`);
}
