import type { BoundRoute } from './http/bind.ts';
import type { BoundJob } from './jobs/job-binding.ts';

/** What a domain's door hands to the process. */
export interface Domain {
  name: string;
  routes: readonly BoundRoute[];
  jobs: readonly BoundJob[];
}
