import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { mailCodeAttempts, mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import {
  terminationCodesPerHour,
  terminationPassMinutes,
  type terminationRoutes,
} from '@tilldeck/contracts/identity/termination.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { transactIn } from '../../../platform/transact.ts';
import { terminationCodeMail } from '../credential/credential.mails.ts';
import { checkMailCode } from '../credential/mail-code.service.ts';
import { countMailCodes, insertMailCode } from '../credential/mail-code.store.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { lockFactors } from '../factor/factor.store.ts';
import { findOwner } from '../factor/owner.store.ts';
import { isOwnPassword, judgingSelf } from '../session/reauthenticate.service.ts';
import { newShortCode } from '../session/sign-in-code.service.ts';
import { listOwnBlockers } from './termination-facts.service.ts';

const codePurpose = 'termination_code';
/** What `verify` hands out and `confirm` takes: kept like a code, with one try. */
export const passPurpose = 'termination_pass';

export async function sendTerminationCode(ctx: Ctx) {
  const { accountId, loginName } = selfOf(ctx);
  return transactIn(systemScope(ctx.app.database, "one's own account"), ctx, async (tx) => {
    await refuseWhileLinked(ctx, tx);
    await lockFactors(tx, accountId);
    const sent = await countMailCodes(tx, accountId, codePurpose);
    refuseUnless(sent < terminationCodesPerHour, 'core.too_many_requests');
    const owner = await findOwner(tx, accountId);
    refuseUnless(owner, 'core.session_ended');
    const code = newShortCode();
    const { expires_at: expiresAt } = await insertMailCode(tx, {
      purpose: codePurpose,
      accountId,
      hash: await codeHashOf(ctx.app, codePurpose, accountId, code),
      attempts: mailCodeAttempts,
      lifetimeHours: mailCodeLifetimeMinutes / 60,
    });
    await queueMail(ctx.app, tx, terminationCodeMail, {
      to: owner.email,
      language: ctx.language,
      values: { name: owner.nick_name || loginName, loginName, minutes: mailCodeLifetimeMinutes },
      secrets: { code },
      notAfter: expiresAt,
    });
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName });
    return { expiresAt };
  });
}

/** Both proofs at once. Which of them is wrong is told: the session is the caller's own. Tries are counted. */
export async function verifyIdentity(ctx: Ctx, input: RouteInput<typeof terminationRoutes.verify>) {
  const caller = selfOf(ctx);
  const scope = systemScope(ctx.app.database, "one's own account");
  let wrong: ErrorCode = 'identity.termination_wrong_password';
  const prove = async (inside: ScopedDb) => {
    await lockFactors(inside, caller.accountId);
    if (!(await isOwnPassword(ctx.app, inside, caller, input))) return false;
    // A code is not spent beside a wrong password.
    wrong = 'identity.termination_not_verified';
    return checkMailCode(ctx.app, inside, { purpose: codePurpose, accountId: caller.accountId, code: input.code });
  };
  if (!(await judgingSelf(ctx, () => writeIn(scope, prove)))) throw new AppError(wrong);
  return transactIn(scope, ctx, async (tx) => {
    const pass = randomBytes(32).toString('hex');
    const { expires_at: expiresAt } = await insertMailCode(tx, {
      purpose: passPurpose,
      accountId: caller.accountId,
      hash: await codeHashOf(ctx.app, passPurpose, caller.accountId, pass),
      attempts: 1,
      lifetimeHours: terminationPassMinutes / 60,
    });
    await tx.audit({ objectType: 'account', objectId: caller.accountId, objectName: caller.loginName });
    return { pass, expiresAt };
  });
}

export async function refuseWhileLinked(ctx: Ctx, inside: ScopedDb): Promise<void> {
  const caller = selfOf(ctx);
  refuseUnless(!(caller.isProjectLead && caller.isVendor), 'identity.last_administrator');
  const blockers = await listOwnBlockers(ctx, inside);
  if (blockers.length > 0) throw new AppError('identity.termination_linked', { data: { blockers } });
}
