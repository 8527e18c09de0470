import type { BatchDb } from '../../../platform/db/batch.ts';
import {
  insertActivations,
  type PresenceChange,
  updateOffline,
  updateOnline,
} from './presence.store.ts';

/** For use in the link's own transaction. The first time is the activation, and the lifecycle says so. */
export async function setDevicesOnline(inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> {
  if (ids.length === 0) return [];
  const changed = await updateOnline(inside, ids);
  const activated = changed.filter((device) => device.is_first);
  if (activated.length > 0) await insertActivations(inside, activated);
  return changed;
}

/** A disabled device stays disabled. */
export const setDevicesOffline = async (inside: BatchDb, ids: readonly string[]): Promise<PresenceChange[]> =>
  ids.length === 0 ? [] : updateOffline(inside, ids);
