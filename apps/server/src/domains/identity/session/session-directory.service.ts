import type { App } from '../../../platform/app.ts';
import { createHmacWith } from '../../../platform/auth/hmac.ts';
import type { LiveSession, SessionDirectory, SessionFault } from '../../../platform/auth/sessions.ts';
import { openKeys, tokenHashOf } from '../../../platform/auth/token.ts';
import type { Caller } from '../../../platform/context.ts';
import { systemScope } from '../../../platform/db/scope.ts';
import { createActivityNotes } from './session-activity.service.ts';
import { findSession, listSessions, type SessionRow } from './session-directory.view.ts';

/** How long a process believes its copy of a session if no notification reaches it. Ending must work within 5 s. */
const copyLifetimeMs = 3_000;
const maxCopies = 50_000;

interface Copy {
  session: LiveSession;
  readAt: number;
}

/** Answers who a token belongs to, from a copy that is a few seconds old at most. */
export function createSessionDirectory(app: App): SessionDirectory {
  const copies = new Map<string, Copy>();
  const scope = systemScope(app.database, 'a session is looked up before its organisation is known');
  const { STAFF_FACTOR_FROM } = app.config;
  app.listener.on('session_changed', (accountId) => {
    for (const [token, copy] of copies)
      if (accountId === '*' || copy.session.caller.accountId === accountId) copies.delete(token);
  });
  app.listener.onConnect(() => copies.clear());

  return {
    find: async (token) => {
      const copy = copies.get(token);
      if (copy && Date.now() - copy.readAt < copyLifetimeMs) return copy.session;
      copies.delete(token);
      const tokenHash = tokenHashOf(token);
      const row = await findSession(scope, tokenHash, STAFF_FACTOR_FROM);
      if (!row) return 'core.session_expired';
      const caller = callerOf(row);
      if (typeof caller === 'string') return caller;
      const keys = openKeys(token, row.sealedKeys);
      const session: LiveSession = {
        caller,
        sign: createHmacWith(keys.signing),
        fieldKey: keys.fields,
        notedAtMs: Date.parse(row.activeAt),
      };
      if (copies.size >= maxCopies) copies.delete(copies.keys().next().value ?? '');
      copies.set(token, { session, readAt: Date.now() });
      return session;
    },
    noteActivity: createActivityNotes(app),
    findCallers: async (tokenHashes) => {
      const found = await listSessions(scope, tokenHashes, STAFF_FACTOR_FROM);
      const rows = new Map(found.map((row) => [row.tokenHash.toString('hex'), row]));
      return new Map(
        tokenHashes.map((tokenHash) => {
          const row = rows.get(tokenHash.toString('hex'));
          return [tokenHash.toString('hex'), row ? callerOf(row) : 'core.session_expired'];
        }),
      );
    },
  };
}

function callerOf(row: SessionRow): Caller | SessionFault {
  if (row.isExpired) return 'core.session_expired';
  if (row.isEnded) return 'core.session_ended';
  const { tokenHash, accountId, loginName, userType, isProjectLead, orgId, orgDepth, isVendor } = row;
  const { permissions, services, access, homeOrgId, isFactorMissing } = row;
  const acting = access
    ? { accessId: access.id, actorOrgId: homeOrgId, reason: access.reason, expiresAt: access.expiresAt }
    : null;
  return {
    tokenHash,
    accountId,
    loginName,
    userType,
    // Acting for a partner is nobody's lead: the rights come from the access.
    isProjectLead: isProjectLead && !acting,
    orgId,
    orgDepth,
    isVendor,
    permissions,
    services,
    acting,
    isFactorMissing,
  };
}
