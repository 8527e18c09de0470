import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, nothing } from '../core/schema.ts';
import { typedCode } from './factor.schemas.ts';

/** Ours: how long the last step stays open once somebody proved who they are. */
export const terminationPassMinutes = 10;
export const terminationCodesPerHour = 5;

export const terminationFacts = z.object({
  loginName: z.string(),
  maskedEmail: z.string().describe('Where the code goes'),
  orgName: z.string(),
  endsOrganisation: z.boolean().describe('The project lead ends the organisation with the account'),
  isLastVendorLead: z.boolean().describe('The vendor’s own lead cannot end; hand the task over first'),
  blockers: z.array(z.object({ kind: z.string(), count: z.number().int() })).describe('What must be gone first'),
});
export type TerminationFacts = z.output<typeof terminationFacts>;

const live = { but: { facts: 'Read once, on the way to a decision' } };

/** Ending one's own account: notice, account, identity, confirm, done (spec section 4). */
export const terminationRoutes = defineLiveRoutes('identity/termination', live, {
  facts: route({
    method: 'POST',
    path: 'sys/user/termination/facts',
    permission: 'signedIn',
    summary: 'What closing the own account includes, and what prevents it',
    input: nothing,
    output: terminationFacts,
    errors: ['identity.not_while_acting'],
  }),
  sendCode: route({
    method: 'POST',
    path: 'sys/user/termination/sendCode',
    permission: 'signedIn',
    audit: 'termination.code_requested',
    summary: 'Email a code to the own address for closing the own account',
    input: nothing,
    output: z.object({ expiresAt: instant }),
    errors: ['identity.termination_linked', 'identity.not_while_acting'],
  }),
  verify: route({
    method: 'POST',
    path: 'sys/user/termination/verify',
    permission: 'signedIn',
    audit: 'termination.identity_verified',
    summary: 'Prove who one is, by the mailed code and the password; opens the last step for ten minutes',
    input: z.object({
      code: typedCode,
      salt: z.string().min(1).max(100).describe('From getToken with the own account id'),
      clientNonce: z.string().min(16).max(64),
      password: z.string().min(1).max(100).describe('Proof of the password, as in a sign-in'),
    }),
    output: z.object({ pass: z.string(), expiresAt: instant }),
    errors: [
      'identity.termination_wrong_password',
      'identity.termination_not_verified',
      'identity.salt_spent',
      'identity.not_while_acting',
    ],
  }),
  confirm: route({
    method: 'POST',
    path: 'sys/user/termination/confirm',
    permission: 'signedIn',
    audit: 'termination.done',
    summary: 'End the own account for good',
    input: z.object({ pass: z.string().min(20).max(100), isAgreed: z.literal(true) }),
    output: nothing,
    errors: ['identity.termination_linked', 'identity.termination_not_verified', 'identity.not_while_acting'],
  }),
});
