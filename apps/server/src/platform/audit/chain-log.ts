import type pg from 'pg';
import { canonicalEntry } from './chain.ts';

/** SQL of the audit chain. `audit_link` and its queue are written by the database's own functions alone. */
export type Queryable = Pick<pg.Pool, 'query'>;

export interface ChainHead {
  seq: number;
  hash: string;
}

export interface LinkRow {
  seq: number;
  entryId: string;
  /** With microseconds, as the database writes it. */
  entryAt: string;
  digest: Buffer;
  hash: Buffer;
}

/** Appends what waits, at most so many; 0 while another process does. */
export async function sealBatch(db: Queryable, batchSize: number): Promise<number> {
  const { rows } = await db.query<{ sealed: number }>('select seal_audit($1) as sealed', [batchSize]);
  return rows[0]?.sealed ?? 0;
}

export async function findHead(db: Queryable): Promise<ChainHead | null> {
  const { rows } = await db.query<{ seq: string; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from audit_link order by seq desc limit 1`,
  );
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null;
}

export async function findUnsealed(db: Queryable): Promise<{ count: number; lagS: number }> {
  const { rows } = await db.query<{ count: string; lag: string }>(
    `select count(*) as count, coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0) as lag from audit_unsealed`,
  );
  return { count: Number(rows[0]?.count ?? 0), lagS: Math.max(0, Number(rows[0]?.lag ?? 0)) };
}

export async function listLinks(db: Queryable, afterSeq: number, limit: number): Promise<LinkRow[]> {
  const { rows } = await db.query<{ seq: string; entry_id: string; entry_at: string; digest: Buffer; hash: Buffer }>(
    `select seq, entry_id, entry_at::text as entry_at, digest, hash from audit_link where seq > $1 order by seq limit $2`,
    [afterSeq, limit],
  );
  return rows.map((row) => ({
    seq: Number(row.seq),
    entryId: row.entry_id,
    entryAt: row.entry_at,
    digest: row.digest,
    hash: row.hash,
  }));
}

export async function findLinkHash(db: Queryable, seq: number): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_link where seq = $1`,
    [seq],
  );
  return rows[0]?.hash ?? null;
}

/** The entries of links, each as the text its digest is made of. Between two instants only those months are read. */
export async function listCanonicalEntries(
  db: Queryable,
  ids: readonly string[],
  range: { from: string; to: string } | null,
): Promise<{ id: string; canonical: string }[]> {
  const { rows } = await db.query<{ id: string; canonical: string }>(
    `select e.id, ${canonicalEntry} as canonical from audit_entry e
      where e.id = any($1::bigint[]) ${range ? 'and e.at between $2::timestamptz and $3::timestamptz' : ''}`,
    range ? [ids, range.from, range.to] : [ids],
  );
  return rows;
}

export interface EntryPlace {
  id: string;
  at: string;
}

/** Walks all entries, by id and time, and gives those that are neither in the chain nor on their way into it. */
export async function listStrangers(
  db: Queryable,
  after: EntryPlace,
  limit: number,
): Promise<{ count: number; last: EntryPlace | null; strangers: EntryPlace[] }> {
  const { rows } = await db.query<{ count: string; last: EntryPlace | null; strangers: EntryPlace[] }>(
    `with walked as materialized (
       select id, at from audit_entry where (id, at) > ($1::bigint, $2::timestamptz) order by id, at limit $3)
     select count(*) as count,
            (select json_build_object('id', id::text, 'at', at::text) from walked order by id desc, at desc limit 1) as last,
            coalesce(json_agg(json_build_object('id', e.id::text, 'at', e.at::text) order by e.id, e.at)
              filter (where l.seq is null and u.entry_id is null), '[]') as strangers
       from walked e
       left join audit_link l on l.entry_id = e.id and l.entry_at = e.at
       left join audit_unsealed u on u.entry_id = e.id and u.entry_at = e.at`,
    [after.id, after.at, limit],
  );
  const [row] = rows;
  return { count: Number(row?.count ?? 0), last: row?.last ?? null, strangers: row?.strangers ?? [] };
}

export async function listUnsealedLongerThan(db: Queryable, seconds: number, limit: number) {
  const { rows } = await db.query<{ id: string; at: string }>(
    `select entry_id as id, entry_at::text as at from audit_unsealed
      where queued_at < clock_timestamp() - make_interval(secs => $1) order by entry_id limit $2`,
    [seconds, limit],
  );
  return rows;
}

/** Months that are in the database, `202611`. An entry of any other was archived with its partition. */
export async function listMonths(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ month: string }>(
    `select right(c.relname, 6) as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_entry'::regclass`,
  );
  return new Set(rows.map(({ month }) => month));
}
