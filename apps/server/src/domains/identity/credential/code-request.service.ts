import { createHmac } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { mailResetCodeJob } from '@tilldeck/contracts/identity/credential.jobs';
import {
  codeMailsPerAddress,
  codeRequestsBeforeCaptcha,
  codeRequestsPerIp,
} from '@tilldeck/contracts/identity/credential.limits';
import type { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { isCaptchaRight } from '../session/captcha.service.ts';
import { countCodeRequests, insertCodeRequest } from './code-request.store.ts';
import { findAccountByEmail } from './credential.store.ts';

type Request = RouteInput<typeof credentialRoutes.sendResetCode>;

const addressHashOf = (ctx: Ctx, email: string): Buffer =>
  createHmac('sha256', ctx.app.config.SECRET).update(`address:${email.toLowerCase()}`).digest();

/**
 * Takes a request for a code. Everything is done and answered alike whether somebody has the address or not; limits
 * count per address before anybody looks whose it is. A job finds out and mails.
 */
export async function requestResetCode(ctx: Ctx, request: Request) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const addressHash = addressHashOf(ctx, request.email);
  const { ofIp } = await readIn(ctx.scope, (db) => countCodeRequests({ scope: ctx.scope, db }, addressHash, ctx.ip));
  if (ofIp >= codeRequestsBeforeCaptcha) await demandCaptcha(ctx, request);
  await transact(ctx, async (tx) => {
    const before = await insertCodeRequest(tx, addressHash, ctx.ip);
    refuseUnless(before.ofIp < codeRequestsPerIp, 'core.too_many_requests');
    refuseUnless(before.ofAddress < codeMailsPerAddress, 'core.too_many_requests');
    const account = await findAccountByEmail(tx, request.email);
    await tx.audit({
      objectType: 'account',
      objectId: account?.id ?? '0',
      objectName: account?.login_name ?? '',
      ...(account ? { orgId: account.org_id } : {}),
    });
    await tx.enqueue(mailResetCodeJob, { accountId: account?.id ?? null, language: ctx.language });
  });
  return {};
}

async function demandCaptcha(ctx: Ctx, { captchaId, captcha }: Request): Promise<void> {
  const data = { captchaRequired: true };
  if (!captchaId || !captcha) throw new AppError('identity.captcha_required', { data });
  if (!(await isCaptchaRight(ctx, captchaId, captcha))) throw new AppError('identity.captcha_wrong', { data });
}
