import type { Permission } from '@tilldeck/contracts/core/route';
import type { DeviceSnapshot, SnapshotPartName } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import type { OrgScope } from './db/scope.ts';

/** Of which device a snapshot is asked, and for whom: parts answer what this organisation sees. */
export interface SnapshotAsked {
  scope: OrgScope;
  deviceId: string;
  sn: string;
  /** What happened is told from here on, and up to `to` where that is named. ISO instants. */
  from: string;
  to?: string;
}

/** What is known of a part without reading it. */
export interface SnapshotPartFacts<N extends SnapshotPartName = SnapshotPartName> {
  name: N;
  /** Each of them suffices to read the part. */
  permissions: readonly Permission[];
  /** From the sealed trail: who may see more of the trail reads it there, also of a time that is over. */
  isTrail?: true;
}

/** The parts of all domains. The process refuses to start when two make the same. */
export interface DeviceSnapshots {
  parts: readonly SnapshotPartFacts[];
  read: (asked: SnapshotAsked, names?: readonly SnapshotPartName[]) => Promise<DeviceSnapshot>;
}
