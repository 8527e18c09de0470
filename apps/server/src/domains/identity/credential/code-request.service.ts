import type { RouteInput } from '@tilldeck/contracts/core/route';
import { mailResetCodeJob } from '@tilldeck/contracts/identity/credential.jobs';
import {
  codeMailsPerAddress,
  codeRequestsBeforeCaptcha,
  codeRequestsPerIp,
} from '@tilldeck/contracts/identity/credential.limits';
import type { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { type Tx, transactAsVisitor } from '../../../platform/transact.ts';
import { isIpLocked } from '../../system/index.ts';
import { demandCaptcha } from '../session/captcha.service.ts';
import { findKnownDevice } from '../session/known-device.store.ts';
import { countCodeRequests, insertCodeRequest } from './code-request.store.ts';
import { findAccountByEmail } from './credential.store.ts';

type Request = Omit<RouteInput<typeof credentialRoutes.sendResetCode>, 'deviceToken'> & {
  deviceToken?: string | undefined;
};
type Account = Awaited<ReturnType<typeof findAccountByEmail>>;

const addressHashOf = (ctx: OpenCtx, address: string): Promise<Buffer> =>
  ctx.app.keptKeys.mac('request-address', address.toLowerCase());

/** Takes a request for a code for a new password. */
export const requestResetCode = (ctx: OpenCtx, request: Request) =>
  takeMailRequest(ctx, request, (tx, account) =>
    tx.enqueue(mailResetCodeJob, { accountId: account?.id ?? null, language: ctx.language }),
  );

/**
 * Takes a stranger's request for a mail. Everything is done and answered alike whether somebody has the address or not;
 * limits count per address before anybody looks whose it is. A job finds out and mails.
 */
export async function takeMailRequest(
  ctx: OpenCtx,
  request: Request,
  enqueue: (tx: Tx, account: Account) => Promise<void>,
) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const addressHash = await addressHashOf(ctx, request.email);
  const { ofIp } = await readIn(visitorScope(ctx), (db) =>
    countCodeRequests({ scope: visitorScope(ctx), db }, addressHash, ctx.ip),
  );
  if (ofIp >= codeRequestsBeforeCaptcha) await demandCaptcha(ctx, request, { call: 'mail', name: request.email });
  await transactAsVisitor(ctx, async (tx) => {
    const account = await findAccountByEmail(tx, request.email);
    // The owner's own browser has its own number: strangers cannot use up the mails somebody needs to get back in.
    const device = await findKnownDevice(tx, account?.id ?? '0', tokenHashOf(request.deviceToken ?? ''));
    await countRequest(ctx, tx, device ? `device:${device}` : request.email);
    await tx.audit({
      objectType: 'account',
      objectId: account?.id ?? '0',
      objectName: account?.login_name ?? '',
      ...(account ? { orgId: account.org_id } : {}),
    });
    await enqueue(tx, account);
  });
  return {};
}

/** Counts a request for something to be sent to an address, and refuses when there were too many of late. */
export async function countRequest(ctx: OpenCtx, tx: Tx, address: string): Promise<void> {
  const before = await insertCodeRequest(tx, await addressHashOf(ctx, address), ctx.ip);
  refuseUnless(before.ofIp < codeRequestsPerIp, 'core.too_many_requests');
  refuseUnless(before.ofAddress < codeMailsPerAddress, 'core.too_many_requests');
}
