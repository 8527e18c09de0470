import type { GrantDraft, GrantEnd, RemoteGrant } from '@tilldeck/contracts/support/grant.schemas';
import { type RawBuilder, sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Of `support_grant as g`: it holds at this moment, whether or not its end by date was written down yet. */
export const isGrantActive: RawBuilder<boolean> = sql<boolean>`(g.ended_at is null
  and (g.until_at is null or g.until_at > now()))`;

/** What the customer said last. */
export const findLatestGrant = ({ db }: Pick<ScopedDb, 'db'>, ticketId: string) =>
  db
    .selectFrom('support_grant as g')
    .selectAll('g')
    .select(isGrantActive.as('is_active'))
    .where('g.ticket_id', '=', ticketId)
    .orderBy('g.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertGrant = (
  { db }: ScopedDb,
  ticketId: string,
  { remote, mustAsk, mayAct, until }: GrantDraft,
  by: { accountId: string; author: string },
) =>
  db
    .insertInto('support_grant')
    .values({
      ticket_id: ticketId,
      remote,
      must_ask: mustAsk,
      may_act: mayAct,
      until_at: until ?? null,
      account_id: by.accountId,
      granted_by: by.author,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Ends the open grant of a ticket; nothing where there is none. */
export const updateGrantEnded = (
  { db }: ScopedDb,
  ticketId: string,
  { reason, by }: { reason: GrantEnd; by: string },
) =>
  db
    .updateTable('support_grant')
    .set({ ended_at: sql<string>`now()`, end_reason: reason, ended_by: by })
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .returning(['id', 'remote', 'must_ask', 'may_act', 'until_at'])
    .executeTakeFirst();

const openGrants = ({ db }: ScopedDb) =>
  db
    .selectFrom('support_grant as g')
    .innerJoin('support_ticket as t', 't.id', 'g.ticket_id')
    .select(['t.id', 't.org_id', 't.number', 't.state', 't.device_id'])
    .where('g.ended_at', 'is', null);

/** The ticket of a grant whose date is over and that nobody ended; locked, as a change of the grant locks it. */
export const findTicketOfOverGrant = (inside: ScopedDb, grantId: string) =>
  openGrants(inside)
    .where('g.id', '=', grantId)
    .where('g.until_at', '<=', sql<string>`now()`)
    .forUpdate(['t', 'g'])
    .executeTakeFirst();

/** Tickets with an open grant about one of these devices. */
export const listGrantedTickets = (inside: ScopedDb, deviceIds: readonly string[]) =>
  openGrants(inside)
    .where(sql<boolean>`t.device_id = any(${deviceIds}::bigint[])`)
    .orderBy('t.id')
    .forUpdate(['t', 'g'])
    .execute();

/**
 * The grant that lets after-sales see or move the screen of a device: that of an open ticket whose organisation still has
 * the device, and of several the one that asks least. Held until the transaction ends: an end comes after what was begun with it.
 */
export const findRemoteGrantForShare = ({ db }: ScopedDb, deviceId: string, remote: readonly RemoteGrant[]) =>
  db
    .selectFrom('support_grant as g')
    .innerJoin('support_ticket as t', 't.id', 'g.ticket_id')
    .innerJoin('devices_device as d', 'd.id', 't.device_id')
    .select(['g.id', 't.id as ticket_id', 't.number', 'g.must_ask', 'g.until_at'])
    .where('d.id', '=', deviceId)
    .where(isController(sql.ref('t.org_id'), 'd'))
    .where('t.state', '<>', 'closed')
    .where('g.remote', 'in', [...remote])
    .where(isGrantActive)
    .orderBy('g.must_ask')
    .orderBy('g.until_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forShare(['g'])
    .executeTakeFirst();

/** Tells processes that hold remote sessions of the device; heard only when the transaction commits. */
export const notifyGrantChanged = ({ db }: ScopedDb, deviceId: string) =>
  sql`select pg_notify('device_grant', ${deviceId})`.execute(db);
