import type { RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import type { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import type { AgentConfig } from '../../config.ts';
import type { ExaminationItem } from '../../examination/examination-item.ts';
import type { MachineFiles } from '../../facts/machine-files.ts';

type Begin = typeof workRoutes.beginUpload;
type Complete = typeof workRoutes.completeUpload;

/** What the handlers need of the agent and the machine. */
export interface LinuxParts {
  /** State folder of the agent. */
  folder: string;
  config: AgentConfig;
  files: MachineFiles;
  /** By the server's clock. */
  now(): number;
  /** Whether bytes may come from and go to this address. */
  isAllowed(address: string): boolean;
  uploads: {
    begin(upload: RouteDraft<Begin>): Promise<RouteOutput<Begin>>;
    complete(upload: RouteDraft<Complete>): Promise<RouteOutput<Complete>>;
  };
  /** Runs the self-test and sends its report. */
  examine(areas?: readonly ExaminationItem['area'][]): Promise<ExaminationItem[]>;
  /** Something was installed or removed. */
  appsChanged(): Promise<void>;
}
