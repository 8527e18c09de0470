import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { listOwnerFacts } from './import-lookup.store.ts';

/** Who owns rows that name nobody: the one chosen, within what the caller controls, or the caller's own organisation. */
export async function ownerOf(ctx: Ctx, partnerId: string | undefined): Promise<number> {
  const { orgId } = callerOf(ctx);
  if (partnerId === undefined) return orgId;
  const found = await readIn(ctx.scope, (db) => listOwnerFacts({ scope: ctx.scope, db }, [partnerId]));
  const owner = found.find(({ id }) => String(id) === partnerId);
  refuseUnless(owner, 'core.not_found');
  if (!owner.is_active) throw new AppError('devices.partner_disabled');
  return owner.id;
}
