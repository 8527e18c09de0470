import type { App } from './app.ts';
import type { SealedKind } from './auth/sealed-kind.ts';
import type { BoundExport } from './export/export-binding.ts';
import type { FileReader } from './files/file-readers.ts';
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
  /** Who reads the files that this domain's records name. */
  fileReaders?: readonly FileReader[];
  /** Handlers of what devices send. */
  messages?: readonly BoundMessage[];
  /** What waits sealed in its tables; a new secret re-seals it. */
  sealed?: readonly SealedKind[];
  /** What runs in every worker all the time. */
  loops?: readonly ((app: App) => RunningLoop)[];
}
