import type { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { refuseUnfitAudience } from '../publication/audience-refs.view.ts';
import { type BlockRow, deleteBlocks, insertBlocks, listBlocks } from './block.store.ts';

type Input<K extends keyof typeof blockRoutes> = RouteInput<(typeof blockRoutes)[K]>;

/** Each partner reads in its own trail what was kept from its groups. */
async function tell(tx: Tx, rows: readonly BlockRow[], side: 'before' | 'after'): Promise<void> {
  const byGroup = Map.groupBy(rows, (row) => row.group_id);
  for (const [groupId, own] of byGroup) {
    const orgId = own[0]?.org_id;
    const packages = own.map((row) => row.package);
    await tx.audit({
      objectType: 'app_block',
      objectId: String(groupId),
      ...(orgId ? { orgId } : {}),
      [side]: { packages },
    });
    if (orgId)
      await tx.emit({
        topic: 'appstore.block',
        payload: { groupId: String(groupId) },
        orgId,
        permission: 'appblock.query',
      });
  }
}

export const addBlocks = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    await refuseUnfitAudience(tx, { groupIds: draft.groupIds });
    const added = await insertBlocks(tx, { ...draft, createdBy: callerOf(ctx).loginName });
    await tell(tx, added, 'after');
    // All of it was there already: that somebody asked is noted all the same.
    if (added.length === 0)
      await tx.audit({ objectType: 'app_block', objectId: draft.groupIds[0] ?? '', after: { packages: [] } });
    return { added: added.length };
  });

export const removeBlocks = (ctx: Ctx, { ids }: Input<'delete'>) =>
  transact(ctx, async (tx) => {
    const rows = await listBlocks(tx, ids);
    refuseUnless(rows.length === new Set(ids).size, 'core.not_found');
    await deleteBlocks(tx, ids);
    await tell(tx, rows, 'before');
    return { deleted: rows.length };
  });
