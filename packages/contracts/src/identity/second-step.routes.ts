import { z } from 'zod';
import { defineLiveRoutes, defineRoutes, route } from '../core/route.ts';
import { instant, nothing } from '../core/schema.ts';
import { passkeyOptions, passkeyResponse, typedCode } from './factor.schemas.ts';
import { proofMethods, secondStepMethods } from './second-step.schemas.ts';
import { deviceToken } from './session.schemas.ts';

const pass = z.string().min(20).max(100).describe('From the refused sign-in');

/** Between password and session: the second proof. */
export const secondStepRoutes = defineRoutes('identity/second-step', {
  sendCode: route({
    method: 'POST',
    path: 'sys/auth/second/sendCode',
    permission: 'public',
    perAddressPerMinute: 20,
    audit: 'session.code_requested',
    summary: 'Email a code for the sign-in of this pass',
    input: z.object({ pass }),
    output: z.object({ expiresAt: instant }),
    errors: ['identity.pass_spent'],
  }),
  passkeyOptions: route({
    method: 'POST',
    path: 'sys/auth/second/passkey',
    permission: 'public',
    perAddressPerMinute: 60,
    summary: 'What the browser needs to answer with a passkey of the account behind the pass',
    input: z.object({ pass }),
    output: passkeyOptions,
    errors: ['identity.pass_spent', 'identity.passkey_unavailable'],
  }),
  verify: route({
    method: 'POST',
    path: 'sys/auth/second/verify',
    permission: 'public',
    perAddressPerMinute: 60,
    audit: 'session.opened',
    summary: 'Open the session that waits under the pass, with a second proof',
    input: z.object({
      pass,
      method: z.enum(secondStepMethods),
      code: typedCode.optional().describe('For mail, totp and recovery'),
      response: passkeyResponse.optional().describe('For passkey'),
    }),
    output: z.object({ accessToken: z.string(), expiresAt: z.iso.datetime(), deviceToken }),
    errors: [
      'identity.pass_spent',
      'identity.guesses_slowed',
      'identity.factor_code_wrong',
      'identity.passkey_refused',
      'identity.account_gone',
      'identity.account_disabled',
      'identity.not_activated',
      'identity.company_only',
    ],
  }),
});

const live = { but: { methods: 'Only the person changes it, on this screen' } };

/** Proving again who one is, before something that a borrowed session must not do. */
export const proofRoutes = defineLiveRoutes('identity/proof', live, {
  methods: route({
    method: 'POST',
    path: 'sys/auth/reauthenticate/options',
    permission: 'signedIn',
    isBeforeFactor: true,
    summary: 'How the caller can prove again who they are, and until when the last proof counts',
    input: nothing,
    output: z.object({
      methods: z.array(z.enum(proofMethods)),
      passkey: passkeyOptions.nullable(),
      provenUntil: instant.nullable(),
    }),
    errors: ['identity.not_while_acting'],
  }),
  reauthenticate: route({
    method: 'POST',
    path: 'sys/auth/reauthenticate',
    permission: 'signedIn',
    isBeforeFactor: true,
    audit: 'session.proved',
    summary:
      'Prove again who one is, by password, authenticator app or passkey; counts for five minutes of this session',
    input: z.object({
      method: z.enum(proofMethods),
      salt: z.string().max(100).optional().describe('For password: from getToken with the own account id'),
      clientNonce: z.string().min(16).max(64).optional(),
      password: z.string().max(100).optional().describe('Proof of the password, as in a sign-in'),
      code: typedCode.optional().describe('For totp'),
      response: passkeyResponse.optional().describe('For passkey'),
    }),
    output: z.object({ provenUntil: instant }),
    errors: [
      'identity.proof_wrong',
      'identity.guesses_slowed',
      'identity.factor_code_wrong',
      'identity.passkey_refused',
      'identity.salt_spent',
      'identity.not_while_acting',
    ],
  }),
});
