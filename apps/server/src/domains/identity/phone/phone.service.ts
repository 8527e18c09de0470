import { randomInt, timingSafeEqual } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { mailCodeAttempts, mailCodeLifetimeMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { type phoneRoutes, smsCodeDigits } from '@tilldeck/contracts/identity/phone.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { queueCodeSms } from '../../../platform/sms/sms.jobs.ts';
import { transact } from '../../../platform/transact.ts';
import { countRequest } from '../credential/code-request.service.ts';
import { judgeCode, normalCode } from '../credential/credential.rules.ts';
import {
  insertMailCode,
  listMailCodes,
  updateMailCodeTried,
  updateMailCodeUsed,
} from '../credential/mail-code.store.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { maskPhone, reachableNumber } from './phone.rules.ts';
import { findOwnPhoneForUpdate, updateOwnPhone } from './phone.store.ts';

const purpose = 'phone';
/** The number is part of what is hashed: a code opens only what was sent to it. */
const hashOf = (ctx: Ctx, accountId: string, phone: string, code: string): Promise<Buffer> =>
  codeHashOf(ctx.app, `${purpose}:${phone}`, accountId, code);

/** Sends a code to the caller's phone, on file or new. Limits count per person and per number, so nobody is pestered. */
export async function sendPhoneCode(
  ctx: Ctx,
  { phone }: RouteInput<typeof phoneRoutes.sendCode>,
): Promise<RouteOutput<typeof phoneRoutes.sendCode>> {
  const { accountId } = selfOf(ctx);
  refuseUnless(ctx.app.config.SMS_URL, 'identity.sms_unavailable');
  return transact(ctx, async (tx) => {
    const own = await findOwnPhoneForUpdate(tx, accountId);
    const to = phone ?? reachableNumber(own.phone);
    refuseUnless(to, 'identity.phone_missing');
    await countRequest(ctx, tx, `phone:${to}`);
    await countRequest(ctx, tx, `sms-account:${accountId}`);
    const code = String(randomInt(0, 10 ** smsCodeDigits)).padStart(smsCodeDigits, '0');
    const { expires_at: notAfter } = await insertMailCode(tx, {
      purpose,
      accountId,
      hash: await hashOf(ctx, accountId, to, code),
      attempts: mailCodeAttempts,
      lifetimeHours: mailCodeLifetimeMinutes / 60,
    });
    await queueCodeSms(ctx.app, tx, { to, code, language: ctx.language, minutes: mailCodeLifetimeMinutes, notAfter });
    await tx.audit({ objectType: 'account', objectId: accountId, objectName: own.login_name });
    return { maskedPhone: maskPhone(to), validMinutes: mailCodeLifetimeMinutes };
  });
}

/** Keeps a number whose code came back. */
export async function confirmPhone(ctx: Ctx, { phone, code }: RouteInput<typeof phoneRoutes.confirm>) {
  const { accountId } = selfOf(ctx);
  // In a transaction of its own: the try stays counted when the call is refused.
  const verdict = await writeIn(ctx.scope, async (inside) => {
    const entered = await hashOf(ctx, accountId, phone, normalCode(code));
    const codes = await listMailCodes(inside, purpose, accountId);
    const judged = judgeCode(
      codes.map((row) => ({
        id: row.id,
        attemptsLeft: row.attempts_left,
        isExpired: row.is_expired,
        isUsed: row.is_used,
        isMatch: timingSafeEqual(row.code_hash, entered),
      })),
    );
    if (judged.triedId) await updateMailCodeTried(inside, judged.triedId);
    return judged;
  });
  const codeId = verdict.outcome === 'right' ? verdict.triedId : null;
  if (!codeId) throw new AppError(verdict.outcome === 'expired' ? 'identity.code_expired' : 'identity.code_wrong');
  await transact(ctx, async (tx) => {
    refuseUnless(await updateMailCodeUsed(tx, codeId), 'identity.code_expired');
    const own = await findOwnPhoneForUpdate(tx, accountId);
    await updateOwnPhone(tx, accountId, phone);
    await tx.audit({
      objectType: 'account',
      objectId: accountId,
      objectName: own.login_name,
      before: { phone: own.phone },
      after: { phone },
    });
    await tx.emit({
      topic: 'identity.account',
      payload: { id: accountId },
      orgId: ctx.scope.orgId,
      permission: ['operator.query', 'account.query'],
    });
  });
  return {};
}
