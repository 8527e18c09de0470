import type { BoundRoute } from './http/bind.ts';
import type { BoundJob } from './jobs/job-binding.ts';
import type { BoundMessage } from './link/message-binding.ts';

/** What a domain's door hands to the process. */
export interface Domain {
  name: string;
  routes: readonly BoundRoute[];
  jobs: readonly BoundJob[];
  /** Handlers of what devices send. */
  messages?: readonly BoundMessage[];
}
