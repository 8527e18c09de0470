import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { countFactors } from './factor.store.ts';
import { factorDemandedFrom } from './factor-demand.rules.ts';
import { findDemandingOrg, updateSessionFactorProof } from './factor-demand.store.ts';

/** After a factor was removed: the last one stays while the person's organisation demands one. */
export async function refuseLastDemanded(ctx: Ctx, inside: ScopedDb, accountId: string): Promise<void> {
  const { totp, passkeys } = await countFactors(inside, accountId);
  if (totp + passkeys > 0) return;
  const org = await findDemandingOrg(inside, accountId);
  refuseUnless(factorDemandedFrom(org, ctx.app.config.STAFF_FACTOR_FROM) === null, 'identity.factor_demanded');
}

/** This session has shown a factor: from the next call on it does what the person may do. */
export async function noteFactorProof(ctx: Ctx, inside: ScopedDb): Promise<void> {
  const { caller } = ctx;
  if (!caller) return;
  await updateSessionFactorProof(inside, caller.tokenHash);
}
