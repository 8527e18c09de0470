import type { BatchDb } from '../../../platform/db/batch.ts';
import {
  insertActivations,
  type PresenceChange,
  updateOffline,
  updateOnline,
  updateVersions,
  type VersionChange,
} from './presence.store.ts';

export type { PresenceChange, VersionChange };

/** For use in the link's own transaction. The first time is the activation, and the lifecycle says so. */
export async function setDevicesOnline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  if (ids.length === 0) return [];
  const changed = await updateOnline(inside, ids);
  const activated = changed.filter(({ isFirst }) => isFirst);
  if (activated.length > 0) await insertActivations(inside, activated);
  return changed;
}

/** A disabled device stays disabled. */
export const setDevicesOffline = async (inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> =>
  ids.length === 0 ? [] : updateOffline(inside, ids);

/** What devices say they run now; `changes` is sorted by id. */
export async function setDeviceVersions(inside: BatchDb, changes: readonly VersionChange[]): Promise<void> {
  const told = changes.filter(({ firmwareVersion, osVersion }) => firmwareVersion || osVersion);
  if (told.length > 0) await updateVersions(inside, told);
}
