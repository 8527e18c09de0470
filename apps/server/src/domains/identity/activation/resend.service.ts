import type { JobPayload } from '@tilldeck/contracts/core/job';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { resendActivationJob } from '@tilldeck/contracts/identity/activation.jobs';
import type { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import type { App } from '../../../platform/app.ts';
import type { OpenCtx } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { takeMailRequest } from '../credential/code-request.service.ts';
import { findAccountToActivateForUpdate } from './activation.store.ts';
import { inviteByMail } from './invite.service.ts';

/** Takes a request for another activation mail; answered alike whoever has the address. A job finds out and mails. */
export const requestActivationMail = (ctx: OpenCtx, request: RouteInput<typeof activationRoutes.resend>) =>
  takeMailRequest(ctx, request, (tx, account) => tx.enqueue(resendActivationJob, { accountId: account?.id ?? null }));

/** Background half. An account that waits for nothing, or is not to come in, gets no mail. */
export async function resendActivation(app: App, { accountId }: JobPayload<typeof resendActivationJob>): Promise<void> {
  if (accountId === null) return;
  await writeIn(systemScope(app.database, 'a job invites an account'), async (inside) => {
    const account = await findAccountToActivateForUpdate(inside, accountId);
    if (!account?.is_enabled || (account.activated_at && account.is_email_confirmed)) return;
    if (account.is_org_enabled || account.is_approval_pending) await inviteByMail({ app }, inside, { accountId });
  });
}
