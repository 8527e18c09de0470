import { randomInt } from 'node:crypto';
import { mailCodeAttempts, mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { signInCodeDigits, signInMailsPerHour, signInMailsPerPass } from '@tilldeck/contracts/identity/factor.limits';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { signInCodeMail } from '../credential/credential.mails.ts';
import { checkMailCode } from '../credential/mail-code.service.ts';
import { countMailCodes, insertMailCode } from '../credential/mail-code.store.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { countFactors, lockFactors } from '../factor/factor.store.ts';
import { findLoginPass } from './login-pass.store.ts';
import { findAccountBehindPass } from './session.store.ts';
import { secondMethods } from './sign-in.rules.ts';

const purposePrefix = 'sign_in:';
/** A code belongs to one sign-in: somebody else's sign-in to the same account neither uses it up nor outdates it. */
const purposeOf = (passHash: Buffer): string => `${purposePrefix}${passHash.toString('base64url')}`;

export const newShortCode = (): string => String(randomInt(0, 10 ** signInCodeDigits)).padStart(signInCodeDigits, '0');

export async function sendSignInCode(ctx: OpenCtx, { pass }: { pass: string }) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const passHash = tokenHashOf(pass);
  return transactAsVisitor(ctx, async (tx) => {
    const found = await findLoginPass(tx, passHash, 'second_factor');
    const account = found && (await findAccountBehindPass(tx, passHash));
    refuseUnless(account, 'identity.pass_spent');
    await lockFactors(tx, account.id);
    refuseUnless(secondMethods(await countFactors(tx, account.id)).includes('mail'), 'identity.pass_spent');
    const purpose = purposeOf(passHash);
    refuseUnless((await countMailCodes(tx, account.id, purpose)) < signInMailsPerPass, 'core.too_many_requests');
    refuseUnless((await countMailCodes(tx, account.id, purposePrefix)) < signInMailsPerHour, 'core.too_many_requests');
    const code = newShortCode();
    const { expires_at: expiresAt } = await insertMailCode(tx, {
      purpose,
      accountId: account.id,
      hash: await codeHashOf(ctx.app, purpose, account.id, code),
      attempts: mailCodeAttempts,
      lifetimeHours: mailCodeLifetimeMinutes / 60,
    });
    await queueMail(ctx.app, tx, signInCodeMail, {
      to: account.email,
      language: ctx.language,
      values: {
        name: account.nick_name || account.login_name,
        loginName: account.login_name,
        minutes: mailCodeLifetimeMinutes,
      },
      secrets: { code },
      notAfter: expiresAt,
    });
    await tx.audit({
      objectType: 'account',
      objectId: account.id,
      objectName: account.login_name,
      orgId: account.org_id,
      account: { id: account.id, name: account.login_name },
    });
    return { expiresAt };
  });
}

export const checkSignInCode = (app: App, inside: ScopedDb, accountId: string, passHash: Buffer, code: string) =>
  checkMailCode(app, inside, { purpose: purposeOf(passHash), accountId, code });
