import { mailCodeAttempts, mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { emailCodesPerHour, emailUndoDays } from '@tilldeck/contracts/identity/factor.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { transact } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { takenAccountNames } from '../account/account.rules.ts';
import { findAccountByEmail } from '../credential/credential.store.ts';
import { checkMailCode } from '../credential/mail-code.service.ts';
import { countMailCodes, insertMailCode } from '../credential/mail-code.store.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { lockFactors } from '../factor/factor.store.ts';
import { mailTime } from '../factor/factor-notice.service.ts';
import { findOwner } from '../factor/owner.store.ts';
import { countFailedProof } from '../session/failed-proof.service.ts';
import { demandRecentProof, refuseManyFailures, refuseProof } from '../session/reauthenticate.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { newShortCode } from '../session/sign-in-code.service.ts';
import {
  findEmailChange,
  insertEmailChange,
  updateEmailChangeConfirmed,
  updateEmailChangeUndone,
  updateLaterChangesUndone,
} from './email-change.store.ts';
import { updateEmail } from './profile.store.ts';
import { findOwnProfile } from './profile.view.ts';

const purposePrefix = 'email_change:';
/** A code confirms the address it was sent to, and no other. */
const purposeOf = (changeId: string): string => `${purposePrefix}${changeId}`;

/** Addresses are unique whatever their case; letters beyond ASCII, and with them look-alikes, are no address here. */
const isTaken = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await writeIn(systemScope(ctx.app.database), (inside) => findAccountByEmail(inside, email))) !== undefined;

/** Sends a code to the new address. That somebody has it already is not told: nothing is sent then. */
export async function requestEmailChange(ctx: Ctx, { email }: { email: string }) {
  const { accountId, loginName } = selfOf(ctx);
  await demandRecentProof(ctx);
  const isFree = !(await isTaken(ctx, email));
  await transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    refuseUnless((await countMailCodes(tx, accountId, purposePrefix)) < emailCodesPerHour, 'core.too_many_requests');
    const owner = await findOwner(tx, accountId);
    refuseUnless(owner, 'core.session_ended');
    const change = await insertEmailChange(tx, { accountId, oldEmail: owner.email, newEmail: email });
    const purpose = purposeOf(change.id);
    const code = newShortCode();
    const { expires_at: notAfter } = await insertMailCode(tx, {
      purpose,
      accountId,
      hash: codeHashOf(ctx.app, purpose, accountId, code),
      attempts: mailCodeAttempts,
      lifetimeHours: mailCodeLifetimeMinutes / 60,
    });
    if (isFree)
      await queueMail(ctx.app, tx, {
        template: 'emailCode',
        to: email,
        language: ctx.language,
        values: { name: owner.nick_name || loginName, loginName, minutes: mailCodeLifetimeMinutes },
        secrets: { code },
        notAfter,
      });
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, after: { email } });
  });
  return {};
}

/** Takes the new address, once its code came back; the old one is told and can take the change back. */
export async function confirmEmailChange(ctx: Ctx, { code }: { code: string }) {
  const { accountId, loginName } = selfOf(ctx);
  await refuseManyFailures(ctx);
  const isRight = await transact(ctx, async (tx) => {
    await lockFactors(tx, accountId);
    const change = await findEmailChange(tx, accountId, mailCodeLifetimeMinutes);
    if (!change || change.confirmed_at) return false;
    const purpose = purposeOf(change.id);
    if (!(await checkMailCode(ctx.app, tx, { purpose, accountId, code }))) return false;
    const token = newToken();
    await updateEmailChangeConfirmed(tx, change.id, tokenHashOf(token), emailUndoDays);
    await refusingDoubles(takenAccountNames, updateEmail(tx, accountId, change.new_email));
    const [before, after] = [{ email: change.old_email }, { email: change.new_email }];
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before, after });
    const owner = await findOwner(tx, accountId);
    await queueMail(ctx.app, tx, {
      template: 'emailChanged',
      to: change.old_email,
      language: pickLanguage(owner?.language),
      values: {
        name: owner?.nick_name || loginName,
        loginName,
        at: mailTime(),
        ip: ctx.ip,
        newEmail: change.new_email,
        days: emailUndoDays,
      },
      secrets: { token },
    });
    return true;
  });
  if (!isRight) return refuseProof(ctx, 'identity.factor_code_wrong');
  return findOwnProfile(ctx);
}

/** For the owner of the old address: brings it back and ends every session. */
export async function undoEmailChange(ctx: Ctx, { token }: { token: string }) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const undone = await transact(ctx, async (tx) => {
    const change = await updateEmailChangeUndone(tx, tokenHashOf(token));
    const owner = change && (await findOwner(tx, change.account_id));
    if (!change || !owner) return null;
    await updateLaterChangesUndone(tx, owner.id, change.id);
    await refusingDoubles(takenAccountNames, updateEmail(tx, owner.id, change.old_email));
    await updateSessionsEndedOf(tx, owner.id, 'email change undone');
    await tx.audit({
      objectType: 'account',
      objectId: owner.id,
      objectName: owner.login_name,
      orgId: owner.org_id,
      account: { id: owner.id, name: owner.login_name },
      before: { email: owner.email },
      after: { email: change.old_email },
    });
    return { accountId: owner.id, email: change.old_email };
  });
  if (!undone) {
    await countFailedProof(ctx, 'email-undo', '');
    throw new AppError('identity.email_undo_expired');
  }
  ctx.app.listener.tell('session_changed', undone.accountId);
  return { email: undone.email };
}
