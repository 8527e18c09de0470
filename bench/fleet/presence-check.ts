import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetProcesses } from '../../tools/fleet/fleet-processes.ts';
import type { FleetDatabase } from './fleet-database.ts';
import { round } from './process-cost.ts';

const lookEveryMs = 250;

export interface PresenceFound {
  online: number;
  /** Devices on which the registry and the simulator disagreed at last: rows of connections, and the state shown. */
  wrongPresence: number;
  wrongState: number;
  /** How long it took until both were right to the device. */
  rightAfterS: number;
}

/** Compares what the server believes with the simulator's truth until they are equal, or time is up. */
export async function checkPresence(
  fleet: FleetProcesses,
  database: FleetDatabase,
  withinS: number,
): Promise<PresenceFound> {
  const begin = performance.now();
  for (;;) {
    const truth = await fleet.online();
    const { byPresence, byState } = await database.onlineSns();
    const found = {
      online: truth.size,
      wrongPresence: countDifferent(truth, byPresence),
      wrongState: countDifferent(truth, byState),
      rightAfterS: round((performance.now() - begin) / 1000),
    };
    if ((found.wrongPresence === 0 && found.wrongState === 0) || found.rightAfterS > withinS) return found;
    await sleep(lookEveryMs);
  }
}

const countDifferent = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  [...left].filter((sn) => !right.has(sn)).length + [...right].filter((sn) => !left.has(sn)).length;
