import { holdsAny } from '@tilldeck/contracts/core/route';
import {
  type DeviceSnapshot,
  type SnapshotPartName,
  snapshotMs,
} from '@tilldeck/contracts/devices/device-snapshot.schemas';
import type { TicketSnapshot } from '@tilldeck/contracts/support/snapshot.schemas';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { isVendorScope, type OrgScope, readIn, scopeOfOrg, systemScope } from '../../../platform/db/scope.ts';
import { findFrozen, findTreeOrg, isDeviceOf } from './snapshot.store.ts';

/** What the organisation of a ticket sees, no matter who asks: before and now can only be compared when both were seen alike. */
export async function scopeOfTicketOrg({ database }: App, orgId: number): Promise<OrgScope> {
  const system = systemScope(database, 'where the organisation of a ticket is in the tree');
  return scopeOfOrg(database, await readIn(system, (db) => findTreeOrg({ db }, orgId)));
}

/** What is kept with a ticket. Read before its transaction, as each part is read in a transaction of its own. */
export const readForTicket = (
  { contributions }: App,
  scope: OrgScope,
  { id, sn }: { id: string; sn: string },
): Promise<DeviceSnapshot> =>
  contributions.snapshots.read({ scope, deviceId: id, sn, from: new Date(Date.now() - snapshotMs).toISOString() });

export async function findSnapshot(ctx: Ctx, ticketId: string): Promise<TicketSnapshot> {
  const row = await readIn(ctx.scope, (db) => findFrozen({ scope: ctx.scope, db }, ticketId));
  refuseUnless(row, 'core.not_found');
  const { taken_at: takenAt, content } = row;
  if (takenAt === null || content === null) return { takenAt: null, before: null, now: null };
  const readable = readableParts(ctx);
  const device = row.device_id === null ? null : { deviceId: row.device_id, sn: row.sn };
  const scope = await scopeOfTicketOrg(ctx.app, row.org_id);
  const isTheirs = device && (await readIn(scope, (db) => isDeviceOf({ scope, db }, device.deviceId)));
  const before = Object.fromEntries(Object.entries(content).filter(([name]) => readable.includes(name as never)));
  return {
    takenAt,
    before: { ...before, ...(device ? await readTrail(ctx, device, takenAt) : {}) },
    now: isTheirs ? await ctx.app.contributions.snapshots.read({ ...device, scope, from: takenAt }, readable) : null,
  };
}

/** A ticket shows nothing of a device that its reader could not read on the device's own pages. */
const readableParts = (ctx: Ctx): SnapshotPartName[] =>
  ctx.app.contributions.snapshots.parts
    .filter(({ permissions }) => holdsAny(callerOf(ctx).permissions, permissions))
    .map(({ name }) => name);

/** After-sales sees what its own people did, too. The sealed trail still says it; a copy here could reach the partner. */
async function readTrail(ctx: Ctx, device: { deviceId: string; sn: string }, takenAt: string): Promise<DeviceSnapshot> {
  if (!isVendorScope(ctx.scope)) return {};
  const { snapshots } = ctx.app.contributions;
  const readable = readableParts(ctx);
  const trails = snapshots.parts.filter(({ name, isTrail }) => isTrail && readable.includes(name));
  const from = new Date(Date.parse(takenAt) - snapshotMs).toISOString();
  return snapshots.read(
    { ...device, scope: ctx.scope, from, to: takenAt },
    trails.map(({ name }) => name),
  );
}
