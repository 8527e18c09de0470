import type {
  DeviceSnapshot,
  SnapshotContents,
  SnapshotPartName,
} from '@tilldeck/contracts/devices/device-snapshot.schemas';
import type { App } from './app.ts';
import type { DeviceSnapshots, SnapshotAsked, SnapshotPartFacts } from './device-snapshot.ts';

/** One part of what a device is like now. */
export interface SnapshotPart<N extends SnapshotPartName = SnapshotPartName> extends SnapshotPartFacts<N> {
  read: (app: App, asked: SnapshotAsked) => Promise<SnapshotContents[N]>;
}

export function gatherSnapshotParts(parts: readonly SnapshotPart[], appOf: () => App): DeviceSnapshots {
  const names = new Set(parts.map(({ name }) => name));
  if (names.size < parts.length) throw new Error('two domains make the same part of a snapshot');
  return {
    parts,
    read: async (asked, wanted) => {
      const found: [string, unknown][] = [];
      // One after the other: a ticket does not take as many connections as there are parts.
      for (const { name, read } of parts)
        if (!wanted || wanted.includes(name)) found.push([name, await read(appOf(), asked)]);
      return Object.fromEntries(found) as DeviceSnapshot;
    },
  };
}

/** Keeps the type of the part while it is listed with others. */
export const snapshotPart = <N extends SnapshotPartName>(part: SnapshotPart<N>): SnapshotPart =>
  part as unknown as SnapshotPart;
