import { z } from 'zod';
import { instant } from '../core/schema.ts';

/** Time to sign in on the other cloud, agree and come back. */
export const cloudLinkingMinutes = 15;

export const linkToken = z.string().min(20).max(100);
/** The random name of a link that both clouds know it by. */
export const linkSubject = z.string().min(20).max(100);

/** An account as people know it, with the organisation it belongs to. */
export const cloudLinkName = z.object({ loginName: z.string().max(120), orgName: z.string().max(200) });

export const cloudOffer = cloudLinkName.extend({ subject: linkSubject });
export const cloudOffered = cloudLinkName.extend({ peerName: z.string() });

export const cloudLinkStep = z.object({
  redirectUrl: z.string().describe('Where the person goes on'),
  tokenValue: z.string().describe('Goes into the fragment of that address; single use'),
});

export const cloudLink = cloudLinkName.extend({
  linkedAt: instant,
  isConfirmed: z.boolean().describe('False once the password or the organisation changed: link again'),
});
