import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { signOnAttemptLifetimeS, signOnCallbackPath } from '@tilldeck/contracts/identity/company-sign-on.limits';
import type { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { authorizationUrl } from '../../../platform/auth/oidc.ts';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { isIpLocked } from '../../system/index.ts';
import { clientOf } from './provider-client.service.ts';
import { verifierPurpose } from './seal.rules.ts';
import { findProviderBySlug, insertAttempt } from './sign-in.store.ts';

export const callbackUrlOf = (app: App): URL => new URL(signOnCallbackPath, app.config.PUBLIC_URL);
/** Opens only beside the state it was made for. */
export const verifierBoxOf = (app: App) => app.secrets.box(verifierPurpose);

/** Somebody wants in through their company. The name of a company is no secret, so an unknown one is said to be. */
export async function startSignIn(
  ctx: OpenCtx,
  { company }: RouteInput<typeof companySignInRoutes.start>,
): Promise<RouteOutput<typeof companySignInRoutes.start>> {
  const { app } = ctx;
  if (await isIpLocked(app, ctx.ip)) throw new AppError('core.ip_locked');
  const provider = await writeIn(visitorScope(ctx), (inside) => findProviderBySlug(inside, company.toLowerCase()));
  refuseUnless(provider, 'identity.sso_unknown');
  refuseUnless(provider.is_open, 'identity.sso_disabled');
  const client = await clientOf(app, provider);
  const checks = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const browserKey = newToken();
  const address = await authorizationUrl(client, callbackUrlOf(app).href, checks).catch(() => {
    throw new AppError('identity.sso_away');
  });
  await writeIn(visitorScope(ctx), (inside) =>
    insertAttempt(inside, {
      stateHash: tokenHashOf(checks.state),
      browserHash: tokenHashOf(browserKey),
      provider,
      nonce: checks.nonce,
      sealedVerifier: verifierBoxOf(app).seal(checks.verifier, checks.state),
      lifetimeS: signOnAttemptLifetimeS,
    }),
  );
  return { name: provider.name, authorizationUrl: address, state: checks.state, browserKey };
}
