import { z } from 'zod';
import { auditEntry } from '../identity/audit.schemas.ts';
import { useLogEntry } from '../link/use-log.schemas.ts';
import { effectiveItem } from '../policies/effective.schemas.ts';
import { deviceTask } from '../tasks/task.schemas.ts';
import { device, remoteInfo } from './device-record.schemas.ts';

/** How far back a snapshot tells what happened. */
export const snapshotHours = 72;
export const snapshotMs = snapshotHours * 3_600_000;
export const snapshotTasks = 20;
export const snapshotEntries = 300;

/** Parts of a snapshot, each made by the domain that owns what it tells. */
const parts = {
  record: device.describe('As the registry has it'),
  reported: remoteInfo.describe('What the device last said of itself, with its apps'),
  settings: z.array(effectiveItem).describe('What it should be like, from which rules, and how far it is'),
  tasks: z.array(deviceTask).describe('Open tasks and the last 20'),
  useLog: z.array(useLogEntry).describe('Newest first, at most 300'),
  operations: z.array(auditEntry).describe('What people did to it, newest first, at most 300'),
};
export const snapshotPartNames = ['record', 'reported', 'settings', 'tasks', 'useLog', 'operations'] as const;
export type SnapshotPartName = (typeof snapshotPartNames)[number];

/** A device at one moment. A part is absent where the reader may not see it. */
export const deviceSnapshot = z.object(parts).partial();
export type DeviceSnapshot = z.output<typeof deviceSnapshot>;
export type SnapshotContents = { [N in SnapshotPartName]: NonNullable<DeviceSnapshot[N]> };
