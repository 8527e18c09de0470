import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { controllersText } from '../db/org-tree.ts';
import type { ScopedDb } from '../db/scope.ts';
import { leaseCte } from '../lease.ts';
import { channel } from '../link/link.ts';

/** An event that has its number. Readers may get it more than once and tell by `seq`. */
export const numberedEvent = z.object({
  seq: z.number().int(),
  topic: z.string(),
  orgId: z.number().int().nullable(),
  /** Those who control the organisation, itself included, as they stood when the event was read. */
  orgPath: z.array(z.number().int()),
  /** As in a route; null where everybody who is signed in may hear it. */
  permission: z.string().nullable(),
  payload: z.unknown(),
  /** The nonce of the call that made the change; processes of an older version send none. */
  cause: z.string().nullable().default(null),
});
export type NumberedEvent = z.output<typeof numberedEvent>;

/** Subject `<prefix>.events.<topic>`. */
export const eventChannel = channel('events', numberedEvent);

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

interface EventRow {
  seq: string;
  topic: string;
  org_id: number | null;
  org_path: number[];
  permission: string | null;
  payload: unknown;
  cause: string | null;
}

const selectEvents = `
  select e.seq, e.topic, e.org_id, e.permission, e.payload, e.cause, e.created_at,
         ${controllersText('o', 'control')} as org_path
    from outbox_event e left join identity_org o on o.id = e.org_id`;

const presentEvent = (row: EventRow): NumberedEvent => ({
  seq: Number(row.seq),
  topic: row.topic,
  orgId: row.org_id,
  orgPath: row.org_path,
  permission: row.permission,
  payload: row.payload,
  cause: row.cause,
});

async function listEvents(db: Queryable, condition: string, values: unknown[]): Promise<NumberedEvent[]> {
  const { rows } = await db.query<EventRow>(`${selectEvents} where ${condition}`, values);
  return rows.map(presentEvent);
}

/** Numbers are given in order by one relay, each batch in one statement, so what is visible has no hole that fills later. */
export const listEventsBetween = (db: Queryable, after: number, upTo: number, limit: number) =>
  listEvents(db, 'e.seq > $1 and e.seq <= $2 order by e.seq limit $3', [after, upTo, limit]);

export const listEventsAfter = (db: Queryable, after: number, limit: number) =>
  listEvents(db, 'e.seq > $1 order by e.seq limit $2', [after, limit]);

/** An event and when it was written. */
export interface TimedEvent extends NumberedEvent {
  at: string;
}

/** As `listEventsAfter`, inside a transaction. */
export async function listTimedEvents({ db }: ScopedDb, after: number, limit: number): Promise<TimedEvent[]> {
  const { rows } = await sql<EventRow & { created_at: string }>`
    ${sql.raw(selectEvents)} where e.seq > ${after} order by e.seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...presentEvent(row), at: row.created_at }));
}

export const listUnpublished = (db: Queryable, limit: number) =>
  listEvents(db, 'e.published_at is null and e.seq is not null order by e.seq limit $1', [limit]);

/**
 * Gives numbers to the events that have none, in the order they were written, where `holder` has the lease of the relay.
 * Answers how many; null where another process has it.
 */
export async function updateSeq(db: Queryable, holder: string, limit: number): Promise<number | null> {
  const { rows } = await db.query<{ leads: boolean | null; n: string }>(
    `with lease as materialized (${leaseCte('relay', '$2')}),
          waiting as materialized (
            select id from outbox_event where seq is null and (select leads from lease) order by id limit $1),
          numbered as materialized (select id, nextval('outbox_event_seq') as seq from waiting),
          done as (update outbox_event e set seq = numbered.seq from numbered where e.id = numbered.id)
     select (select leads from lease) as leads, (select count(*) from numbered) as n`,
    [limit, holder],
  );
  return rows[0]?.leads ? Number(rows[0].n) : null;
}

export const updatePublishedAt = (db: Queryable, seqs: readonly number[]) =>
  db.query('update outbox_event set published_at = now() where seq = any($1::bigint[])', [seqs]);

/** The newest and the oldest number that are kept. An empty outbox stands at 1, since 0 says "has seen nothing". */
export async function findSeqRange(db: Queryable): Promise<{ oldest: number; newest: number }> {
  const { rows } = await db.query<{ oldest: string | null; newest: string | null }>(
    'select min(seq) as oldest, max(seq) as newest from outbox_event',
  );
  return { oldest: Number(rows[0]?.oldest ?? 1), newest: Number(rows[0]?.newest ?? 1) };
}

const countedAtMost = 100_000;

/** Events the broker does not have yet, and for how long the oldest of them waits. */
export async function findBacklog(db: Queryable): Promise<{ count: number; lagS: number }> {
  const { rows } = await db.query<{ n: string; lag_s: string }>(
    `select count(*) as n, coalesce(extract(epoch from now() - min(created_at)), 0) as lag_s from (
       (select created_at from outbox_event where seq is null order by id limit $1)
       union all
       (select created_at from outbox_event where published_at is null and seq is not null order by seq limit $1)
     ) waiting`,
    [countedAtMost],
  );
  return { count: Number(rows[0]?.n ?? 0), lagS: Number(rows[0]?.lag_s ?? 0) };
}
