import { randomBytes } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { demandRecentProof } from '../session/reauthenticate.service.ts';
import { countFactors, lockFactors } from './factor.store.ts';
import { tellOwner } from './factor-notice.service.ts';
import { recoveryHashOf } from './recovery-check.service.ts';
import { makeRecoveryCodes } from './recovery-code.rules.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code.store.ts';

/** New codes in the place of all from before. They exist in the answer and on the person's paper, nowhere else. */
export async function replaceRecoveryCodes(app: App, inside: ScopedDb, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(randomBytes);
  await deleteRecoveryCodes(inside, accountId);
  await insertRecoveryCodes(
    inside,
    accountId,
    await Promise.all(codes.map((code) => recoveryHashOf(app, accountId, code))),
  );
  return codes;
}

/** Whoever gets a first factor gets codes with it; later ones leave the codes as they are. */
export async function ensureRecoveryCodes(app: App, inside: ScopedDb, accountId: string): Promise<string[] | null> {
  const { recovery } = await countFactors(inside, accountId);
  return recovery > 0 ? null : replaceRecoveryCodes(app, inside, accountId);
}

/** Codes stand in for another factor; without one there is nothing to stand in for. */
export async function dropNeedlessCodes(inside: ScopedDb, accountId: string): Promise<void> {
  const { totp, passkeys } = await countFactors(inside, accountId);
  if (totp + passkeys === 0) await deleteRecoveryCodes(inside, accountId);
}

export async function renewRecoveryCodes(ctx: Ctx) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  return transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    const { totp, passkeys } = await countFactors(tx, accountId);
    refuseUnless(totp + passkeys > 0, 'core.not_found');
    const recoveryCodes = await replaceRecoveryCodes(ctx.app, tx, accountId);
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName });
    await tellOwner(ctx, tx, accountId, 'recoveryRenewed');
    return { recoveryCodes };
  });
}
