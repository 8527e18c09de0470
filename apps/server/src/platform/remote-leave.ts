import type { HeldPermissions } from '@tilldeck/contracts/core/route';
import type { ScopedDb } from './db/scope.ts';

export interface RemoteAsk {
  deviceId: string;
  wants: 'view' | 'control';
  /** Who would see or move the screen; a `Caller` is one. */
  caller: { isVendor: boolean; acting: object | null; permissions: HeldPermissions };
}

export interface RemoteLeave {
  grantId: string;
  ticketId: string;
  ticketNumber: string;
  /** People at the device must agree first. */
  mustAsk: boolean;
  /** At the latest; null: as long as the ticket is open. */
  until: string | null;
}

/**
 * Whether the customer lets a person of the vendor see or move the screen of a device now; null: no. `inside` is the
 * system's. An end waits for its transaction, and the channel `device_grant` tells the device's id when a grant changed:
 * who holds a session asks again then, and at `until`.
 */
export type FindRemoteLeave = (inside: ScopedDb, ask: RemoteAsk) => Promise<RemoteLeave | null>;
