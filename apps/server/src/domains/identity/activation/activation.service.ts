import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { mailRegistrationJob } from '@tilldeck/contracts/identity/registration.jobs';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier, type Verifier } from '../../../platform/auth/scram.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, skipAudit, visitorScope } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { refuseKnownPassword, refusePersonalPassword } from '../credential/chosen-password.service.ts';
import { updateEmailConfirmed, updateVerifier } from '../credential/credential.store.ts';
import { judgeLink, type LinkVerdict } from './activation.rules.ts';
import {
  type AccountToActivate,
  findAccountToActivateForUpdate,
  findActivation,
  updateAccountActivated,
  updateActivationUsed,
  updateOrgActivated,
} from './activation.store.ts';

type Activated = RouteOutput<typeof activationRoutes.verify>;

/**
 * Opens a mailed link. A person with a password is activated by it, one without is asked for a password. An account that
 * is in use already has its address confirmed.
 */
export async function openActivationLink(ctx: OpenCtx, { secret }: { secret: string }): Promise<Activated> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  return transactAsVisitor(ctx, async (tx) => {
    const { verdict, account } = await followLink(tx, tokenHashOf(secret));
    if (verdict === 'activate' || verdict === 'confirmAddress') await activate(tx, account, tokenHashOf(secret));
    else skipAudit(ctx, 'nothing changed');
    return present(account, verdict === 'passwordNeeded' ? 'passwordNeeded' : 'done');
  });
}

/** Activates somebody who was invited, with the password they chose. */
export async function choosePassword(
  ctx: OpenCtx,
  { secret, newPassword }: RouteInput<typeof activationRoutes.choosePassword>,
): Promise<Activated> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  await refuseKnownPassword(ctx.app, newPassword);
  const secretHash = tokenHashOf(secret);
  // Nobody without a link makes us stretch a password; the link is looked at again when it is used.
  const { id } = await writeIn(visitorScope(ctx), (inside) => linkForPassword(inside, secretHash));
  await refusePersonalPassword(visitorScope(ctx), newPassword, id);
  const verifier = await makeVerifier(newPassword, ctx.app.config.PBKDF2_ITERATIONS);
  return transactAsVisitor(ctx, async (tx) => {
    const account = await linkForPassword(tx, secretHash);
    await activate(tx, account, secretHash, verifier);
    return present(account, 'done');
  });
}

/** A link sets a password once; afterwards that is what 'find password' is for. */
async function linkForPassword(inside: ScopedDb, secretHash: Buffer): Promise<AccountToActivate> {
  const { verdict, account } = await followLink(inside, secretHash);
  refuseUnless(verdict === 'passwordNeeded', 'identity.activation_expired');
  return account;
}

async function followLink(
  inside: ScopedDb,
  secretHash: Buffer,
): Promise<{ verdict: LinkVerdict; account: AccountToActivate }> {
  const link = await findActivation(inside, secretHash);
  const account = link && (await findAccountToActivateForUpdate(inside, link.account_id));
  const verdict = judgeLink(
    link && account
      ? {
          // Spent by its use, or by a new address: it confirms the one it was mailed to.
          isReplaced: link.replaced_at !== null || link.used_at !== null,
          isExpired: link.is_expired,
          isActivated: account.activated_at !== null,
          isEmailConfirmed: account.is_email_confirmed,
          isPasswordSet: account.is_password_set,
          isWelcome: account.is_enabled && (account.is_org_enabled || account.is_approval_pending),
        }
      : null,
  );
  if (!account || verdict === 'failed') throw new AppError('identity.activation_failed');
  if (verdict === 'expired') throw new AppError('identity.activation_expired');
  return { verdict, account };
}

async function activate(tx: Tx, account: AccountToActivate, secretHash: Buffer, verifier?: Verifier): Promise<void> {
  if (verifier) await updateVerifier(tx, account.id, verifier);
  if (!account.activated_at) await updateAccountActivated(tx, account.id);
  const taken = { identity_account__email: 'identity.activation_failed' } as const;
  await refusingDoubles(taken, updateEmailConfirmed(tx, account.id, account.email));
  await updateActivationUsed(tx, secretHash);
  if (account.is_project_lead) await updateOrgActivated(tx, account.org_id);
  if (account.is_project_lead && account.is_approval_pending)
    await tx.enqueue(mailRegistrationJob, { orgId: account.org_id });
  await tx.audit({
    objectType: 'account',
    objectId: account.id,
    objectName: account.login_name,
    orgId: account.org_id,
    account: { id: account.id, name: account.login_name },
  });
  await announceActivation(tx, account);
}

/** Open lists of accounts and partners show it at once. */
export async function announceActivation(
  tx: Tx,
  account: Pick<AccountToActivate, 'id' | 'org_id' | 'is_project_lead'>,
): Promise<void> {
  await tx.emit({
    topic: 'identity.account',
    payload: { id: account.id },
    orgId: account.org_id,
    permission: ['operator.query', 'account.query'],
  });
  if (account.is_project_lead)
    await tx.emit({
      topic: 'identity.partner',
      payload: { id: String(account.org_id) },
      orgId: account.org_id,
      permission: 'partner.query',
    });
}

const present = (account: AccountToActivate, state: Activated['state']): Activated => ({
  state,
  loginName: account.login_name,
  isApprovalPending: account.is_approval_pending,
});
