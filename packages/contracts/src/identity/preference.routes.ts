import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

/** What a person arranged for themselves: columns, saved views, shortcuts. Never anything that decides access. */
export const preferenceKey = z.string().regex(/^[a-z][a-zA-Z0-9./_-]{0,99}$/, 'invalid');
export const preferenceMaxBytes = 16_384;
export const preference = z.object({
  key: preferenceKey,
  value: z.string().max(preferenceMaxBytes).describe('JSON text'),
});

/** Emails that ask a person to decide are sent unless this preference has the value `off`. */
export const decisionMails = { key: 'mail.decisions', off: '"off"' } as const;

const live = { but: { list: 'Only the person changes it, on this screen' } };

export const preferenceRoutes = defineLiveRoutes('identity/preference', live, {
  list: route({
    method: 'POST',
    path: 'sys/user/preference/list',
    permission: 'signedIn',
    summary: "The caller's own preferences",
    input: nothing,
    output: z.array(preference),
  }),
  save: route({
    method: 'POST',
    path: 'sys/user/preference/save',
    permission: 'signedIn',
    summary: 'Save one preference; an empty value removes it',
    input: preference,
    output: nothing,
  }),
});
