import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import {
  type LogoutNotice,
  logoutTokenMaxAgeS,
  logoutTokenToleranceS,
  readLogoutToken,
} from '../../../platform/auth/logout-token.ts';
import { faultFacts } from '../../../platform/auth/oidc.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, skipAudit, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { insertLogout, updatePassesLoggedOut, updateSessionsLoggedOut } from './logout.store.ts';
import { announceProvider, tellEnded } from './provider.service.ts';
import { clientOf } from './provider-client.service.ts';
import { findProviderBySlug, type SignInProvider } from './sign-in.store.ts';

type Notice = RouteInput<typeof companySignInRoutes.logout>;

/**
 * A company's provider says that a person signed out or was removed there. What they opened through it ends at once; a
 * session that is over already is no fault. One refusal for all that is wrong: strangers can ask.
 */
export async function logOutByCompany(ctx: OpenCtx, { company, logout_token: token }: Notice) {
  const provider = await writeIn(visitorScope(ctx), (inside) => findProviderBySlug(inside, company.toLowerCase()));
  refuseUnless(provider, 'identity.sso_logout_refused');
  const notice = await believe(ctx, provider, token);
  const ended = await transactAsVisitor(ctx, async (tx) => {
    const keptS = logoutTokenMaxAgeS + 2 * logoutTokenToleranceS;
    const isNew = await insertLogout(tx, provider.id, tokenHashOf(notice.jti), keptS);
    refuseUnless(isNew, 'identity.sso_logout_refused');
    const who = { subject: notice.subject, sidHash: notice.sid === null ? null : tokenHashOf(notice.sid) };
    await updatePassesLoggedOut(tx, provider.id, who);
    const accounts = await updateSessionsLoggedOut(tx, provider.id, who);
    for (const account of accounts)
      await tx.audit({
        objectType: 'oidc_provider',
        objectId: provider.id,
        objectName: provider.name,
        orgId: provider.org_id,
        before: { account: account.login_name, subject: account.subject },
      });
    if (accounts.length > 0) await announceProvider(tx, provider);
    else skipAudit(ctx, 'nothing changed');
    return accounts.map((account) => account.id);
  });
  tellEnded(ctx, ended);
  return {};
}

async function believe(ctx: OpenCtx, provider: SignInProvider, token: string): Promise<LogoutNotice> {
  try {
    return await readLogoutToken(await clientOf(ctx.app, provider), token, ctx.app.config.IS_LOCAL_WEBHOOK_ALLOWED);
  } catch (error) {
    ctx.app.log.warn({ provider: provider.id, ...faultFacts(error) }, 'a logout of a company was not believed');
    throw new AppError('identity.sso_logout_refused');
  }
}
