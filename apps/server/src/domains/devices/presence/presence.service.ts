import type { ScopedDb } from '../../../platform/db/scope.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { type PresenceChange, updateDevicesOffline, updateDevicesOnline } from './presence.store.ts';

/** For the link, inside its own transaction: these have a connection now. First connection ever: activation. */
export async function setDevicesOnline(inside: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> {
  const changed = await updateDevicesOnline(inside, ids);
  await announceDevices(inside, changed);
  return changed;
}

/** For the link: these have none any more. */
export async function setDevicesOffline(inside: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> {
  const changed = await updateDevicesOffline(inside, ids);
  await announceDevices(inside, changed);
  return changed;
}
