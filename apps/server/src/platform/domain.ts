import type { App } from './app.ts';
import type { BoundExport } from './export/export-binding.ts';
import type { BoundRoute } from './http/bind.ts';
import type { BoundJob } from './jobs/job-binding.ts';
import type { BoundMessage } from './link/message-binding.ts';
import type { RunningLoop } from './loop.ts';

/** What a domain's door hands to the process. */
export interface Domain {
  name: string;
  routes: readonly BoundRoute[];
  jobs: readonly BoundJob[];
  /** Lists that can be written as files. */
  exports?: readonly BoundExport[];
  /** Handlers of what devices send. */
  messages?: readonly BoundMessage[];
  /** What runs in every worker all the time. */
  loops?: readonly ((app: App) => RunningLoop)[];
}
