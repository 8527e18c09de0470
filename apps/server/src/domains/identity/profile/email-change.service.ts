import { mailCodeAttempts, mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { emailCodesPerHour, emailUndoDays } from '@tilldeck/contracts/identity/factor.limits';
import { pickLanguage } from '@tilldeck/phrases/language';
import { refuseUnless } from '../../../platform/app-error.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type Ctx, type OpenCtx, selfOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { type Tx, transact, transactAsVisitor } from '../../../platform/transact.ts';
import { takenAccountNames } from '../account/account.rules.ts';
import { updateProofsSpent } from '../account/account.store.ts';
import { findEmailHolder, updateEmailConfirmed } from '../credential/credential.store.ts';
import { checkMailCode } from '../credential/mail-code.service.ts';
import { countMailCodes, insertMailCode } from '../credential/mail-code.store.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { lockFactors } from '../factor/factor.store.ts';
import { mailTime } from '../factor/factor-notice.service.ts';
import { findOwner } from '../factor/owner.store.ts';
import { judging } from '../session/guess.service.ts';
import { demandRecentProof, judgingSelf } from '../session/reauthenticate.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { newShortCode } from '../session/sign-in-code.service.ts';
import {
  findEmailChange,
  insertEmailChange,
  updateCredentialsSince,
  updateEmailChangeConfirmed,
  updateEmailChangeUndone,
  updateLaterChangesUndone,
} from './email-change.store.ts';
import type { emailChangers } from './profile.mails.ts';
import { emailChangedMail, emailCodeMail } from './profile.mails.ts';
import { findOwnProfile } from './profile.view.ts';

const purposePrefix = 'email_change:';
/** A code confirms the address it was sent to, and no other. */
const purposeOf = (changeId: string): string => `${purposePrefix}${changeId}`;

/** Addresses are unique whatever their case; letters beyond ASCII, and with them look-alikes, are no address here. */
const isTaken = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await writeIn(systemScope(ctx.app.database, 'addresses are unique in the installation'), (inside) =>
    findEmailHolder(inside, email),
  )) !== undefined;

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
      hash: await codeHashOf(ctx.app, purpose, accountId, code),
      attempts: mailCodeAttempts,
      lifetimeHours: mailCodeLifetimeMinutes / 60,
    });
    if (isFree)
      await queueMail(ctx.app, tx, emailCodeMail, {
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
  const confirm = async (tx: Tx) => {
    await lockFactors(tx, accountId);
    const change = await findEmailChange(tx, accountId, mailCodeLifetimeMinutes);
    if (!change || change.confirmed_at) return false;
    const purpose = purposeOf(change.id);
    if (!(await checkMailCode(ctx.app, tx, { purpose, accountId, code }))) return false;
    await refusingDoubles(takenAccountNames, updateEmailConfirmed(tx, accountId, change.new_email));
    const [before, after] = [{ email: change.old_email }, { email: change.new_email }];
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: loginName, before, after });
    await tellFormerAddress(ctx, tx, { ...change, account_id: accountId }, 'owner');
    return true;
  };
  refuseUnless(await judgingSelf(ctx, () => transact(ctx, confirm)), 'identity.factor_code_wrong');
  return findOwnProfile(ctx);
}

type Changer = (typeof emailChangers)[number];

/** A change that is in force: its old address gets a link that brings it back. */
async function tellFormerAddress(
  ctx: Ctx,
  tx: Tx,
  change: { id: string; account_id: string; old_email: string; new_email: string },
  by: Changer,
): Promise<void> {
  const token = newToken();
  await updateEmailChangeConfirmed(tx, change.id, tokenHashOf(token), emailUndoDays);
  const owner = await findOwner(tx, change.account_id);
  refuseUnless(owner, 'core.not_found');
  await queueMail(ctx.app, tx, emailChangedMail, {
    to: change.old_email,
    language: pickLanguage(owner.language),
    values: {
      name: owner.nick_name || owner.login_name,
      loginName: owner.login_name,
      at: mailTime(),
      ip: ctx.ip,
      newEmail: change.new_email,
      days: emailUndoDays,
      by,
    },
    secrets: { token },
  });
}

/** For a change that an administrator made: kept and told like the owner's own. */
export async function keepUndo(
  ctx: Ctx,
  tx: Tx,
  change: { accountId: string; oldEmail: string; newEmail: string; by: Changer },
): Promise<void> {
  const { accountId, oldEmail, newEmail, by } = change;
  const { id } = await insertEmailChange(tx, change);
  await tellFormerAddress(ctx, tx, { id, account_id: accountId, old_email: oldEmail, new_email: newEmail }, by);
}

/**
 * For the owner of the old address: brings it back, ends every session and all that was begun, and removes what was set
 * since to sign in with. The owner then asks for a new password by mail.
 */
export async function undoEmailChange(ctx: OpenCtx, { token }: { token: string }) {
  const undo = async (tx: Tx) => {
    const change = await updateEmailChangeUndone(tx, tokenHashOf(token));
    const owner = change && (await findOwner(tx, change.account_id));
    if (!change || !owner) return null;
    await updateLaterChangesUndone(tx, owner.id, change.id);
    await refusingDoubles(takenAccountNames, updateEmailConfirmed(tx, owner.id, change.old_email));
    await updateSessionsEndedOf(tx, owner.id, 'email change undone');
    await updateProofsSpent(tx, owner.id);
    await updateCredentialsSince(tx, owner.id, change.confirmed_at);
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
  };
  // The token cannot be guessed; tries count for the network alone.
  const spec = { key: `email-undo:${networkOf(ctx.ip)}`, name: '', limits: {} };
  const undone = await judging(ctx, spec, () => transactAsVisitor(ctx, undo));
  refuseUnless(undone, 'identity.email_undo_expired');
  ctx.app.listener.tell('session_changed', undone.accountId);
  return { email: undone.email };
}
