import type { Database } from '../../../platform/db/database.ts';
import { type KnownDevice, listKnownDevices } from './directory.store.ts';

/** An installation's devices that are talking now, in memory: their ids do not change, their keys seldom do. */
const keptAtMost = 500_000;
const trustedMs = 60_000;

export interface Directory {
  /** Those of these that are in the registry, asked for again where a key of theirs is not known yet. */
  find(wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<ReadonlyMap<string, KnownDevice>>;
  /** Somebody deleted a device meanwhile. */
  forget(): void;
}

export function createDirectory(database: Database, now: () => number = Date.now): Directory {
  let known = new Map<string, KnownDevice & { untilMs: number }>();
  return {
    find: async (wanted) => {
      const asked: string[] = [];
      for (const [serial, epochs] of wanted) {
        const device = known.get(serial);
        if (!device || device.untilMs < now() || !isWithin(epochs, device.epochs)) asked.push(serial);
      }
      if (asked.length > 0) {
        if (known.size + asked.length > keptAtMost) known = new Map();
        const found = await listKnownDevices(database, asked);
        for (const serial of asked) {
          const device = found.get(serial);
          if (device) known.set(serial, { ...device, untilMs: now() + trustedMs });
          else known.delete(serial);
        }
      }
      return known;
    },
    forget: () => {
      known = new Map();
    },
  };
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const one of some) if (!all.has(one)) return false;
  return true;
}
