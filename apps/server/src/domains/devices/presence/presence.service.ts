import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type PresenceChange, updateDevicesOffline, updateDevicesOnline } from './presence.store.ts';

export type { PresenceChange };

/**
 * For the link, inside its own transaction: these have a connection now. First connection ever: activation. The link
 * announces it, at most once a second, as a whole fleet may come back at once.
 */
export const setDevicesOnline = (inside: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> =>
  updateDevicesOnline(inside, ids);

/** For the link: these have none any more. */
export const setDevicesOffline = (inside: ScopedDb, ids: readonly string[]): Promise<PresenceChange[]> =>
  updateDevicesOffline(inside, ids);
