import { z } from 'zod';
import { instant, sensitive } from '../core/schema.ts';
import { cloudLink, linkSubject } from './cloud-link.schemas.ts';
import { userTypes } from './session.schemas.ts';

/** Ours: between the other cloud's word and the new tab. */
export const cloudPassLifetimeS = 60;

/** A page of the other console: a path on it, never an address elsewhere. */
export const consolePath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, 'invalid')
  .meta({ example: '/home' });

export const cloudPeer = z.object({ id: z.string(), name: z.string(), link: cloudLink.nullable() });

export const cloudVouch = z.object({
  account: linkSubject.describe('The name of the link both clouds keep; never a login name'),
  userType: z.enum(userTypes),
  redirectUrl: consolePath.describe('Where the person wants to go'),
});

export const cloudPass = z.object({
  redirectUrl: z.string().describe('To be opened in a new tab'),
  tokenValue: z.string().describe('Goes into the fragment of that address; single use, one minute'),
});

/** 32 bytes as base64, made by the browser. */
export const sessionSecret = sensitive(
  z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'invalid')
    .meta({ example: `${'A'.repeat(43)}=` }),
);

export const sessionOpened = z.object({ accessToken: z.string(), expiresAt: instant });
