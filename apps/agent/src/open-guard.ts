import { join } from 'node:path';
import type { AgentConfig } from './config.ts';
import type { MachineFiles } from './facts/machine-files.ts';
import { readMood } from './facts/machine-mood.ts';
import { BusyLock } from './work/busy-lock.ts';
import { GuardKeeper } from './work/guard-keeper.ts';

interface GuardedMachine {
  folder: string;
  config: AgentConfig;
}

/** The lock of the till, at both places where it may be. */
export const busyLockOf = ({ folder, config }: GuardedMachine): BusyLock =>
  new BusyLock([config.busyLock, join(folder, 'busy')], config.busyStaleHours);

/** Keeps work and desired items from the wrong moment. */
export const openGuard = (machine: GuardedMachine, files: MachineFiles, now: () => number): GuardKeeper =>
  new GuardKeeper(busyLockOf(machine), () => readMood(machine.folder, files), now);
