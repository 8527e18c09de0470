import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { companySignInRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { exchangeCode, faultFacts, isProviderAway, type OidcPerson } from '../../../platform/auth/oidc.ts';
import { keysFromSecret } from '../../../platform/auth/session-secret.ts';
import { tokenHashOf } from '../../../platform/auth/token.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { isIpLocked } from '../../system/index.ts';
import { openSession } from '../session/open-session.service.ts';
import { demandSecondStep, hasOwnFactor } from '../session/second-step.service.ts';
import { findAccountToOpen, insertLoginLog } from '../session/session.store.ts';
import { obstacleAtCompany } from '../session/sign-in.rules.ts';
import { accountOf } from './person-account.service.ts';
import { clientOf } from './provider-client.service.ts';
import { findProviderOfAttempt, type SignInProvider, updateAttemptUsed, updateLinkUsed } from './sign-in.store.ts';
import { callbackUrlOf, verifierBoxOf } from './start.service.ts';

type Answer = RouteInput<typeof companySignInRoutes.finish>;

/** The browser is back from the provider. Whatever happens now, it cannot come back with the same a second time. */
export async function finishSignIn(
  ctx: OpenCtx,
  input: Answer,
): Promise<RouteOutput<typeof companySignInRoutes.finish>> {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  const { attempt, provider } = await writeIn(visitorScope(ctx), async (inside) => {
    const spent = await updateAttemptUsed(inside, tokenHashOf(input.state), tokenHashOf(input.browserKey));
    const found = spent && (await findProviderOfAttempt(inside, spent.provider_id, spent.provider_version));
    return { attempt: spent, provider: found };
  });
  refuseUnless(attempt && provider, 'identity.sso_attempt_over');
  refuseUnless(provider.is_open, 'identity.sso_disabled');
  const verifier = verifierBoxOf(ctx.app).open(attempt.sealed_verifier, input.state);
  const person = await askProvider(ctx, provider, input, { nonce: attempt.nonce, verifier });
  try {
    return await letIn(ctx, provider, person, input);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'identity.second_factor_required')
      await logRefusal(ctx, provider, person, error.code);
    throw error;
  }
}

async function letIn(ctx: OpenCtx, provider: SignInProvider, person: OidcPerson, input: Answer) {
  const accountId = await accountOf(ctx, provider, person);
  const account = await writeIn(visitorScope(ctx), (inside) => findAccountToOpen(inside, accountId));
  refuseUnless(account, 'identity.sso_no_account');
  const obstacle = obstacleAtCompany(account, Date.now());
  if (obstacle) throw new AppError(obstacle);
  await writeIn(visitorScope(ctx), (inside) => updateLinkUsed(inside, provider.id, accountId));
  const { isKept } = input;
  const keys = keysFromSecret(input.sessionSecret);
  const opener = { id: provider.id, sidHash: person.sid === null ? null : tokenHashOf(person.sid) };
  const hasProviderFactor = provider.is_factor_trusted && person.hasFactor;
  // The provider stands in for the password. The factor a person set up here is asked for all the same.
  if (!hasProviderFactor && (await hasOwnFactor(ctx, account.id))) {
    const proven = { keys, serverSignature: '' };
    return demandSecondStep(ctx, account, { proven, accountKey: '', deviceId: null, isKept, provider: opener });
  }
  return openSession(ctx, account, keys, {
    method: 'oidc',
    isKept,
    provider: { ...opener, maxHours: provider.session_hours },
    hasProviderFactor,
  });
}

async function askProvider(
  ctx: OpenCtx,
  provider: SignInProvider,
  input: Answer,
  checks: { nonce: string; verifier: string },
): Promise<OidcPerson> {
  const client = await clientOf(ctx.app, provider);
  const answer = callbackUrlOf(ctx.app);
  for (const name of ['code', 'state', 'iss'] as const) {
    const value = input[name];
    if (value !== undefined) answer.searchParams.set(name, value);
  }
  try {
    return await exchangeCode(client, answer, { ...checks, state: input.state });
  } catch (error) {
    ctx.app.log.warn({ provider: provider.id, ...faultFacts(error) }, 'a company sign-in was not believed');
    throw new AppError(isProviderAway(error) ? 'identity.sso_away' : 'identity.sso_refused');
  }
}

/** Their administrator reads in the login log who stood at the door. */
const logRefusal = (ctx: OpenCtx, provider: SignInProvider, person: OidcPerson, code: ErrorCode) =>
  writeIn(visitorScope(ctx), (inside) =>
    insertLoginLog(inside, {
      orgId: provider.org_id,
      accountId: null,
      loginName: (person.email ?? person.userName ?? person.subject).slice(0, 120),
      outcome: code,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    }),
  );
