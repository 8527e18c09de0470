import type { Database } from '../../../platform/db/database.ts';
import { type KnownDevice, listKnownDevices } from './directory.store.ts';

/** An installation's devices that are talking now, in memory: their ids do not change, their keys seldom do. */
const keptAtMost = 500_000;
const trustedMs = 60_000;

export interface Directory {
  /** Those of these that are in the registry, asked for again where a key of theirs is not known yet. */
  find(wanted: readonly { serial: string; epoch: number }[]): Promise<ReadonlyMap<string, KnownDevice>>;
  /** Somebody deleted a device meanwhile. */
  forget(): void;
}

export function createDirectory(database: Database, now: () => number = Date.now): Directory {
  let known = new Map<string, KnownDevice & { untilMs: number }>();
  return {
    find: async (wanted) => {
      const atMs = now();
      const asked = new Set<string>();
      for (const { serial, epoch } of wanted) {
        const device = known.get(serial);
        if (!device || device.untilMs < atMs || !device.epochs.has(epoch)) asked.add(serial);
      }
      if (asked.size > 0) {
        if (known.size + asked.size > keptAtMost) known = new Map();
        const found = await listKnownDevices(database, [...asked]);
        for (const serial of asked) {
          const device = found.get(serial);
          if (device) known.set(serial, { ...device, untilMs: atMs + trustedMs });
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
