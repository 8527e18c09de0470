import type { JobPayload, JobSpec } from '@tilldeck/contracts/core/job';
import type { App } from '../app.ts';

export interface BoundJob<J extends JobSpec = JobSpec> {
  job: J;
  run: (app: App, payload: JobPayload<J>) => Promise<void>;
}

export const bindJob = <J extends JobSpec>(job: J, run: BoundJob<J>['run']): BoundJob =>
  ({ job, run }) as unknown as BoundJob;
