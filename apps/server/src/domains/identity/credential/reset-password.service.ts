import { timingSafeEqual } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { resetGuessesPerNetwork } from '@tilldeck/contracts/identity/guess.limits';
import type { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier } from '../../../platform/auth/scram.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { judging } from '../session/guess.service.ts';
import { updateSessionsEndedOf } from '../session/session.store.ts';
import { refuseKnownPassword, refusePersonalPassword } from './chosen-password.service.ts';
import { passwordChangedMail } from './credential.mails.ts';
import { judgeCode, normalCode } from './credential.rules.ts';
import {
  findAccountByEmail,
  findAccountToMail,
  isCompanyOnly,
  updateEmailConfirmed,
  updateVerifier,
} from './credential.store.ts';
import { listMailCodes, updateMailCodeTried, updateMailCodeUsed } from './mail-code.store.ts';
import { codeHashOf, resetPurpose } from './reset-code.service.ts';

type Request = RouteInput<typeof credentialRoutes.resetPassword>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Sets a new password for whoever holds the code, once, and ends every session the old one opened. */
export async function resetPassword(ctx: OpenCtx, request: Request) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  // Before the code is looked at, so that it is not spent on a password that cannot be.
  await refuseKnownPassword(ctx.app, request.newPassword);
  const { account, codeId } = await checkCode(ctx, request);
  // Not before: the answer would tell strangers the login name. The code is not used up by it.
  await refusePersonalPassword(visitorScope(ctx), request.newPassword, account.id);
  const verifier = await makeVerifier(request.newPassword, ctx.app.config.PBKDF2_ITERATIONS);
  await transactAsVisitor(ctx, async (tx) => {
    refuseUnless(await updateMailCodeUsed(tx, codeId), 'identity.code_expired');
    refuseUnless(!(await isCompanyOnly(tx, account.id)), 'identity.company_only');
    await updateVerifier(tx, account.id, verifier);
    // The code was read where it was mailed to.
    const taken = { identity_account__email: 'identity.code_expired' } as const;
    await refusingDoubles(taken, updateEmailConfirmed(tx, account.id, account.email));
    await updateSessionsEndedOf(tx, account.id, 'password reset');
    await tx.audit({
      objectType: 'account',
      objectId: account.id,
      objectName: account.login_name,
      orgId: account.org_id,
      account: { id: account.id, name: account.login_name },
    });
    await tellOwner(ctx, tx, account.id);
  });
  ctx.app.listener.tell('session_changed', account.id);
  return {};
}

/** Counts the try in a transaction of its own, which stays even when the call is refused. */
async function checkCode(ctx: OpenCtx, { email, code }: Request): Promise<{ account: Account; codeId: string }> {
  // A network has few guesses; the code itself has many more, so that no stranger burns it for its owner.
  const limits = { perAccountAndNetwork: resetGuessesPerNetwork };
  const spec = { key: `reset:${email.toLowerCase()}`, name: email, limits };
  const judged = await judging(ctx, spec, () =>
    writeIn(visitorScope(ctx), async (inside) => {
      const found = await findAccountByEmail(inside, email);
      const verdict = judgeCode(await listKnownCodes(ctx, inside, found?.id ?? '0', normalCode(code)));
      if (verdict.triedId) await updateMailCodeTried(inside, verdict.triedId);
      return verdict.outcome === 'wrong' ? null : { account: found, ...verdict };
    }),
  );
  if (judged?.outcome === 'expired') throw new AppError('identity.code_expired');
  if (judged?.account && judged.triedId) return { account: judged.account, codeId: judged.triedId };
  throw new AppError('identity.code_wrong');
}

async function listKnownCodes(ctx: OpenCtx, inside: ScopedDb, accountId: string, code: string) {
  const entered = await codeHashOf(ctx.app, resetPurpose, accountId, code);
  const rows = await listMailCodes(inside, resetPurpose, accountId);
  return rows.map((row) => ({
    id: row.id,
    attemptsLeft: row.attempts_left,
    isExpired: row.is_expired,
    isUsed: row.is_used,
    isMatch: timingSafeEqual(row.code_hash, entered),
  }));
}

/** Whoever has the account hears of it, also when it was not them. */
async function tellOwner(ctx: OpenCtx, tx: Tx, accountId: string): Promise<void> {
  const owner = await findAccountToMail(tx, accountId);
  if (!owner) return;
  await queueMail(ctx.app, tx, passwordChangedMail, {
    to: owner.email,
    language: ctx.language,
    values: {
      name: owner.nick_name || owner.login_name,
      loginName: owner.login_name,
      at: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ip: ctx.ip,
    },
    secrets: {},
  });
}
