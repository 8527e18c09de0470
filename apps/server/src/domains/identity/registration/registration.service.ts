import type { RouteInput } from '@tilldeck/contracts/core/route';
import { completeRegistrationJob } from '@tilldeck/contracts/identity/registration.jobs';
import type { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { makeVerifier } from '../../../platform/auth/scram.ts';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { transactAsVisitor } from '../../../platform/transact.ts';
import { chooseAreas, isIpLocked } from '../../system/index.ts';
import { refuseKnownPassword, refusePasswordOfNames } from '../credential/chosen-password.service.ts';
import { countRequest } from '../credential/code-request.service.ts';
import { isAcceptableAddress } from '../credential/credential.rules.ts';
import { demandCaptcha } from '../session/captcha.service.ts';
import { isStrongEnough } from './registration.rules.ts';
import { insertRegistration } from './registration.store.ts';

type Draft = RouteInput<typeof registrationRoutes.register>;

/**
 * Takes what a stranger typed. Nobody looks here whether the address is known: every address costs the same statements
 * and gets the same answer, and a job decides what its owner is written.
 */
export async function register(ctx: OpenCtx, draft: Draft) {
  if (await isIpLocked(ctx.app, ctx.ip)) throw new AppError('core.ip_locked');
  refuseUnless(ctx.app.config.REGISTRATION !== 'closed', 'identity.registration_closed');
  // Before the picture is spent on a form that cannot be.
  await refuseFaultyDraft(ctx, draft);
  await demandCaptcha(ctx, draft, { call: 'register', name: draft.email });
  // Counted first, in a transaction of its own: a caller that asks too often does not make us stretch a password.
  await transactAsVisitor(ctx, (tx) => countRequest(ctx, tx, draft.email));
  const verifier = await makeVerifier(draft.newPassword, ctx.app.config.PBKDF2_ITERATIONS);
  await transactAsVisitor(ctx, async (tx) => {
    const { id } = await insertRegistration(tx, {
      ...draft,
      language: ctx.language,
      timezone: ctx.timezone,
      verifier,
      isApprovalNeeded: ctx.app.config.REGISTRATION === 'approval',
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    await tx.audit({ objectType: 'partner', objectId: id });
    await tx.enqueue(completeRegistrationJob, { registrationId: id });
  });
  return {};
}

async function refuseFaultyDraft(ctx: OpenCtx, draft: Draft): Promise<void> {
  refuseUnless(draft.newPassword === draft.repeatPassword, 'identity.passwords_differ');
  refuseUnless(isStrongEnough(draft.newPassword), 'identity.password_weak');
  await refuseKnownPassword(ctx.app, draft.newPassword);
  // The login name will be made from the address.
  refusePasswordOfNames(draft.newPassword, draft.email.split('@', 1)[0] ?? '', draft.company);
  const countries = await chooseAreas(visitorScope(ctx), { level: 'country' });
  const fields = {
    ...(isAcceptableAddress(draft.email) ? {} : { email: 'email' }),
    ...(countries.some(({ code }) => code === draft.countryCode) ? {} : { countryCode: 'code' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('core.invalid_input', { data: { fields } });
}
