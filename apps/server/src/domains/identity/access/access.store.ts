import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import { orgInScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { isControlledBy } from '../partner/partner.store.ts';

/** A partner in sight of the scope, with what decides who may act for it. */
export const findEntryTarget = ({ scope, db }: ScopedDb, orgId: string) =>
  db
    .selectFrom('identity_org')
    .select(['id', 'name', 'kind', 'parent_id', 'is_enabled', 'is_upper_access_allowed'])
    .select(isControlledBy(scope, 'identity_org').as('is_controlled'))
    .where('id', '=', Number(orgId))
    .where('terminated_at', 'is', null)
    .where(orgInScope(scope))
    .executeTakeFirst();

export const insertAccess = (
  { db }: ScopedDb,
  access: {
    orgId: number;
    actorAccountId: string;
    actorName: string;
    actorOrgId: number;
    reason: string;
    ticketNumber: string | null;
    ip: string;
    minutes: number;
    /** It ends then at the latest. */
    until: string | null;
  },
) =>
  db
    .insertInto('identity_access')
    .values({
      org_id: access.orgId,
      actor_account_id: access.actorAccountId,
      actor_name: access.actorName,
      actor_org_id: access.actorOrgId,
      reason: access.reason,
      ticket_number: access.ticketNumber,
      ip: access.ip,
      expires_at: sql`least(now() + make_interval(mins => ${access.minutes}), ${access.until}::timestamptz)`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();

/** The session that acts: it ends with its access and with the person's own session. */
export const insertActingSession = (
  { db }: ScopedDb,
  session: {
    tokenHash: Buffer;
    parentTokenHash: Buffer;
    accountId: string;
    accessId: string;
    sealedKeys: Buffer;
    ip: string;
    userAgent: string;
    expiresAt: string;
  },
) =>
  db
    .insertInto('identity_session')
    .values({
      token_hash: session.tokenHash,
      parent_token_hash: session.parentTokenHash,
      account_id: session.accountId,
      access_id: session.accessId,
      sealed_keys: session.sealedKeys,
      method: 'access',
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
    })
    .execute();

export const findAccess = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_access')
    .innerJoin('identity_org', 'identity_org.id', 'identity_access.org_id')
    .select(['identity_access.id', 'identity_access.org_id', 'actor_org_id', 'actor_account_id', 'actor_name'])
    .select(['identity_org.name as org_name'])
    .select(controllersOf('identity_access').as('control'))
    .where('identity_access.id', '=', id)
    .executeTakeFirst();

/** False when it was over already. */
export async function updateAccessEnded({ db }: ScopedDb, id: string, endedBy: string): Promise<boolean> {
  const ended = await db
    .updateTable('identity_access')
    .set({ ended_at: sql`now()`, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** All that run, with both sides and what the one acted for is called. */
export const updateTicketAccessesEnded = ({ db }: ScopedDb, orgId: number, ticketNumber: string) =>
  db
    .updateTable('identity_access as a')
    .from('identity_org as o')
    .set({ ended_at: sql`now()`, ended_by: ticketNumber })
    .whereRef('o.id', '=', 'a.org_id')
    .where('a.org_id', '=', orgId)
    .where('a.ticket_number', '=', ticketNumber)
    .where('a.ended_at', 'is', null)
    .where('a.expires_at', '>', sql<string>`now()`)
    .returning(['a.id', 'a.org_id', 'a.actor_org_id', 'a.actor_account_id', 'o.name as org_name'])
    .execute();
