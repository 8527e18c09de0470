import { refuseUnless } from '../../../platform/app-error.ts';
import { newTotpSecret, totpUri } from '../../../platform/auth/totp.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { demandRecentProof, judgingSelf } from '../session/reauthenticate.service.ts';
import { deleteTotp, insertTotp, lockFactors } from './factor.store.ts';
import { checkTotp, totpBoxOf, totpContext } from './factor-check.service.ts';
import { noteFactorProof, refuseLastDemanded } from './factor-demand.service.ts';
import { tellOwner } from './factor-notice.service.ts';
import { dropNeedlessCodes, ensureRecoveryCodes } from './recovery-code.service.ts';

export async function beginTotp(ctx: Ctx) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  const secret = newTotpSecret();
  const sealed = totpBoxOf(ctx.app).seal(secret, totpContext(accountId));
  refuseUnless(await writeIn(ctx.scope, (inside) => insertTotp(inside, accountId, sealed)), 'identity.totp_exists');
  return { secret, uri: totpUri(secret, 'Tilldeck', loginName) };
}

/** The app counts from its first right code on, and that code does not count a second time. */
export async function confirmTotp(ctx: Ctx, { code }: { code: string }) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  const confirm = async (tx: Tx) => {
    await lockFactors(tx, accountId);
    if (!(await checkTotp(ctx.app, tx, accountId, code, { isPending: true }))) return null;
    await noteFactorProof(ctx, tx);
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName });
    await tellOwner(ctx, tx, accountId, 'totpAdded');
    return { recoveryCodes: await ensureRecoveryCodes(ctx.app, tx, accountId) };
  };
  const confirmed = await judgingSelf(ctx, () => transact(ctx, confirm));
  refuseUnless(confirmed, 'identity.factor_code_wrong');
  return confirmed;
}

export async function removeTotp(ctx: Ctx) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  return transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    refuseUnless(await deleteTotp(tx, accountId), 'core.not_found');
    await refuseLastDemanded(ctx, tx, accountId);
    await dropNeedlessCodes(tx, accountId);
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName });
    await tellOwner(ctx, tx, accountId, 'totpRemoved');
    return {};
  });
}
