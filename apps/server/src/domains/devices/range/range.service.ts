import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { isVendorScope, vendorOrgId } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { ownerOf } from '../import/import-owner.service.ts';
import { findRangeForUpdate, insertRange, updateRangeEnded } from './range.store.ts';
import { findRangeDetail } from './range.view.ts';

type Input<K extends keyof typeof rangeRoutes> = RouteInput<(typeof rangeRoutes)[K]>;

const announce = (tx: Tx, id: string, orgId: number) =>
  tx.emit({ topic: 'devices.range', payload: { id }, orgId, permission: 'device-import.query' });

/** The vendor says which numbers a partner may bring in. Two that say so for one number at once: the index decides. */
export async function addRange(ctx: Ctx, draft: Input<'add'>) {
  refuseUnless(isVendorScope(ctx.scope), 'core.forbidden');
  const orgId = await ownerOf(ctx, draft.orgId);
  // The vendor needs no range, and one of its own would keep the numbers from partners.
  refuseUnless(orgId !== vendorOrgId, 'core.not_found');
  const refusals = {
    devices_serial_range__overlap: 'devices.range_overlaps',
    devices_serial_range_model_id_fkey: 'core.not_found',
  } as const;
  const work = transact(ctx, async (tx) => {
    const added = await insertRange(tx, draft, callerOf(ctx).loginName);
    const objectName = `${draft.firstSn} – ${draft.lastSn}`;
    await tx.audit({ objectType: 'serial_range', objectId: added, objectName, orgId, after: draft });
    await announce(tx, added, orgId);
    return added;
  });
  return findRangeDetail(ctx.scope, await refusingDoubles(refusals, work));
}

export async function endRange(ctx: Ctx, { id }: Input<'end'>) {
  refuseUnless(isVendorScope(ctx.scope), 'core.forbidden');
  await transact(ctx, async (tx) => {
    const row = await findRangeForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(row.ended_at === null, 'devices.range_over');
    await updateRangeEnded(tx, id, callerOf(ctx).loginName);
    await tx.audit({
      objectType: 'serial_range',
      objectId: id,
      objectName: `${row.first_sn} – ${row.last_sn}`,
      orgId: row.org_id,
      before: { state: 'open' },
      after: { state: 'ended' },
    });
    await announce(tx, id, row.org_id);
  });
  return {};
}
