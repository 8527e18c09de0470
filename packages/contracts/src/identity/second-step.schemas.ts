import { z } from 'zod';
import { instant } from '../core/schema.ts';

/** Ours: how long somebody has between password and second step, and how many tries. */
export const loginPassLifetimeS = 600;
export const loginPassAttempts = 5;

export const secondStepMethods = ['mail', 'totp', 'passkey', 'recovery'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** What somebody who has a session proves again with. */
export const proofMethods = ['password', 'totp', 'passkey'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Data of 3015 (a second proof is needed) and 3017 (the initial password must be replaced). */
export const secondStepDemand = z.object({
  pass: z.string().describe('Represents the first proof in the next call; valid for ten minutes and five attempts'),
  serverSignature: z.string().describe('As in a sign-in that needs no second step; empty after a company sign-in'),
  expiresAt: instant,
  methods: z.array(z.enum(secondStepMethods)).describe('What can be used as the second proof; empty for 3017'),
  maskedEmail: z.string().describe('The address that gets codes by email'),
});
export type SecondStepDemand = z.output<typeof secondStepDemand>;
