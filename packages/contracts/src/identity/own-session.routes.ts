import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { instant, nothing } from '../core/schema.ts';
import { sessionKinds } from './session.limits.ts';

const sessionId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'invalid')
  .meta({ example: '0'.repeat(64) });

export const ownSession = z.object({
  id: sessionId.describe('Identifies the session; grants no access'),
  isCurrent: z.boolean(),
  method: z.enum(['password', 'oidc', 'cloud', 'access']),
  ip: z.string().nullable(),
  userAgent: z.string(),
  kind: z.enum(sessionKinds),
  createdAt: instant,
  activeAt: instant.describe('Last activity, to about two minutes'),
  expiresAt: instant,
});
export type OwnSession = z.output<typeof ownSession>;

const live = { but: { list: 'Only the person changes it, on this screen' } };

/** Where the caller is signed in. */
export const ownSessionRoutes = defineLiveRoutes('identity/own-session', live, {
  list: route({
    method: 'POST',
    path: 'sys/user/session/list',
    permission: 'signedIn',
    summary: "The caller's live sessions, the present one first",
    input: nothing,
    output: z.array(ownSession),
    errors: ['identity.not_while_acting'],
  }),
  end: route({
    method: 'POST',
    path: 'sys/user/session/end',
    permission: 'signedIn',
    audit: 'session.ended',
    summary: 'End one of the own sessions',
    input: z.object({ id: sessionId }),
    output: nothing,
    errors: ['core.not_found', 'identity.not_while_acting'],
  }),
  endOthers: route({
    method: 'POST',
    path: 'sys/user/session/endOthers',
    permission: 'signedIn',
    audit: 'session.others_ended',
    summary: 'End every own session but this one',
    input: nothing,
    output: z.object({ count: z.number().int() }),
    errors: ['identity.not_while_acting'],
  }),
});
