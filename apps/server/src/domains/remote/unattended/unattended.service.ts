import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import {
  findOwnTarget,
  findUnattendedForUpdate,
  insertUnattended,
  type UnattendedRow,
  updateCleared,
  updateReplaced,
} from './unattended.store.ts';
import { findUnattended } from './unattended.view.ts';

const longestMs = 366 * 86_400_000;

const announce = (tx: Tx, id: string, orgId: number) =>
  tx.emit({ topic: 'remote.unattended', payload: { id }, orgId, permission: 'remote-unattended.query' });

/** Only the owner's own people say that nobody has to be asked, and only for what is its own. */
export async function setUnattended(ctx: Ctx, draft: RouteInput<typeof unattendedRoutes.set>) {
  const leftMs = Date.parse(draft.until) - Date.now();
  if (leftMs <= 0) throw new AppError('core.invalid_input', { data: { fields: { until: 'past' } } });
  refuseUnless(leftMs <= longestMs, 'remote.unattended_too_long');
  const { loginName } = callerOf(ctx);
  const id = await transact(ctx, async (tx) => {
    const target = await findOwnTarget(tx, draft);
    refuseUnless(target, 'core.not_found');
    await updateReplaced(tx, draft);
    const row = await insertUnattended(tx, draft, { targetName: target.name, setBy: loginName });
    await tx.audit({
      objectType: 'remote_unattended',
      objectId: row.id,
      objectName: target.name,
      after: { kind: draft.kind, until: draft.until, isOnlyWhileClosed: draft.isOnlyWhileClosed },
      reason: draft.why,
    });
    await announce(tx, row.id, tx.scope.orgId);
    return row.id;
  });
  return findUnattended(ctx.scope, id);
}

const factsOf = ({ kind, until, is_only_while_closed }: UnattendedRow) => ({
  kind,
  until,
  isOnlyWhileClosed: is_only_while_closed,
});

/** People at the devices are asked again; who controls the owner may say so, too. */
export const clearUnattended = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await findUnattendedForUpdate(tx, id);
    refuseUnless(row && row.cleared_at === null, 'core.not_found');
    await updateCleared(tx, id);
    await tx.audit({
      objectType: 'remote_unattended',
      objectId: id,
      objectName: row.target_name,
      orgId: row.org_id,
      before: factsOf(row),
      after: { isActive: false },
    });
    await announce(tx, id, row.org_id);
    return {};
  });
