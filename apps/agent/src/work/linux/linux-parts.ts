import type { RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import type { AgentConfig } from '../../config.ts';

type Begin = typeof workRoutes.beginUpload;
type Complete = typeof workRoutes.completeUpload;

/** What the handlers need of the agent and the machine. */
export interface LinuxParts {
  /** State folder of the agent. */
  folder: string;
  config: AgentConfig;
  machine: {
    /** Differs after each start of the machine. */
    bootId: () => string;
    firmwareVersion: () => string | undefined;
    /** Asked of the printer each time. */
    printerFirmware: () => Promise<PrinterFirmware | undefined>;
    /** As it reports it. */
    model: () => string | undefined;
  };
  /** By the server's clock. */
  now: () => number;
  /** Whether bytes may come from and go to this address. */
  isAllowed: (address: string) => boolean;
  uploads: {
    begin: (upload: RouteDraft<Begin>) => Promise<RouteOutput<Begin>>;
    complete: (upload: RouteDraft<Complete>) => Promise<RouteOutput<Complete>>;
    /** The server refused it as the work was given up. */
    isOver: (error: unknown) => boolean;
  };
  /** Whether a policy keeps this package from being uninstalled. */
  isProtected: (packageName: string) => boolean;
  /** Runs the self-test and sends its report. */
  examine: (areas?: WorkPayloadOf<'diagnostics'>['areas']) => Promise<{ result: string }[]>;
  /** The console ends a lock. */
  lockEnded: () => void;
  /** Something was installed or removed, on the machine or in its printer. */
  appsChanged: () => Promise<void>;
}
