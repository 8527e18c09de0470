import type { StackPorts } from './ports.ts';
import type { StackSecrets } from './secrets.ts';

export type StackOptions = {
  base: number;
  /** Gives up durability for speed; only for stacks whose data nobody needs after a crash. */
  isFast: boolean;
  sharedBuffersMb: number;
};

export type StackContext = {
  name: string;
  /** Absolute path of .data/<name>. */
  dir: string;
  ports: StackPorts;
  options: StackOptions;
  secrets: StackSecrets;
};

export type ServiceCommand = { file: string; args: string[]; cwd: string; env?: Record<string, string> };

/** One process of the stack. Its command line must name a path below the data folder: that is how stop knows it. */
export type StackService = {
  name: string;
  /** Several services can be addressed together, as `nats` for its three nodes. */
  group: string;
  port(ports: StackPorts): number;
  /** What must be on disk before the process starts. Called before every start, so it must be repeatable. */
  prepare(ctx: StackContext): Promise<void>;
  command(ctx: StackContext): Promise<ServiceCommand> | ServiceCommand;
  /** What needs the running process, before the service counts as healthy. Repeatable too. */
  provision?(ctx: StackContext): Promise<void>;
  /** Resolves when the service really does its job, and throws how it fails otherwise. */
  probe(ctx: StackContext): Promise<void>;
  stopSignal?: NodeJS.Signals;
  /** Services that have to be gone before this one is stopped. */
  stopsAfter?: string[];
};
