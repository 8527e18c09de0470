import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing, sensitive } from '../core/schema.ts';
import { email, newPassword, payment } from './session.schemas.ts';

const secret = sensitive(z.string().min(16).max(100)).describe('From the link in the email');

/** What a link led to. `passwordNeeded`: the person was invited and chooses a password first. */
export const activationStates = ['done', 'passwordNeeded'] as const;

const activated = z.object({
  state: z.enum(activationStates),
  loginName: z.string().describe('The account id, for signing in'),
  isApprovalPending: z.boolean().describe('The vendor reviews the company before its people can sign in'),
});

export const activationRoutes = defineRoutes('identity/activation', {
  // The specification names GET. A secret in an address would be kept in the access logs of every balancer.
  verify: route({
    method: 'POST',
    path: 'sys/user/mail/verify',
    permission: 'public',
    perAddressPerMinute: 30,
    audit: 'activation.done',
    summary: 'Activate the account a mailed link belongs to; the same link says the same again',
    input: z.object({ secret }),
    output: activated,
    errors: ['identity.activation_expired', 'identity.activation_failed'],
  }),
  choosePassword: route({
    method: 'POST',
    path: 'sys/user/mail/activate',
    permission: 'public',
    perAddressPerMinute: 20,
    isHeavy: true,
    audit: 'activation.done',
    summary: 'Activate an invited account with the password its owner chose',
    input: z.object({ secret, newPassword }),
    output: activated,
    errors: ['identity.activation_expired', 'identity.activation_failed', 'identity.password_common'],
  }),
  resend: route({
    method: 'POST',
    path: 'sys/user/mail/resend',
    permission: 'public',
    perAddressPerMinute: 10,
    audit: 'activation.resent',
    summary: 'Email a new activation link, if the address belongs to an account to be activated',
    input: z.object({ email, ...payment }),
    output: nothing,
    errors: ['identity.captcha_required', 'identity.captcha_wrong'],
  }),
});
