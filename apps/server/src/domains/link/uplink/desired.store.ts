import type { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import type { DesiredOutcome } from '@tilldeck/contracts/link/uplink.schemas';
import { type BatchDb, column, instantText, numberColumn, quoted } from '../../../platform/db/batch.ts';
import type { ItemChange } from '../../../platform/link/item-outcome.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

type Report = Taken<typeof desiredMessage>;

interface SaidItem extends Pick<Report, 'deviceId' | 'epoch' | 'seq' | 'receivedAtMs'> {
  item: string;
  hash: string;
  outcome: string;
  reason: string;
}

interface ChangedRow {
  device_id: string;
  item: string;
  old_hash: string | null;
  old_outcome: DesiredOutcome | null;
  old_reason: string | null;
  old_epoch: string | null;
  old_seq: string | null;
  hash: string | null;
  outcome: DesiredOutcome | null;
  reason: string | null;
}

/**
 * What became of desired items. A report names all of a device's items; an older one than the one saved changes nothing.
 * Answers what changed of the `heard` items. The batch holds the states of its devices, so that what is read here as
 * said before is what is written over.
 */
export async function updateItems(
  inside: BatchDb,
  batch: readonly Report[],
  heard: readonly string[],
): Promise<ItemChange[]> {
  const rows = await upsertItems(inside, batch, batch.flatMap(saidItems));
  const unnamed = rows.filter(({ hash }) => hash === null);
  const kept = unnamed.length > 0 ? await dropUnnamed(inside, batch, unnamed) : new Set<ChangedRow>();
  const isHeard = new Set(heard);
  return rows.filter((row) => isHeard.has(row.item) && !kept.has(row)).map(changeOf);
}

/** Kept of a report that names no item: it keeps older reports away as the items of other reports do. */
const nothingSaid: Report['payload']['items'] = { '': { hash: '', outcome: 'applied' } };

const saidItems = ({ deviceId, epoch, seq, receivedAtMs, payload }: Report): SaidItem[] =>
  Object.entries(Object.keys(payload.items).length > 0 ? payload.items : nothingSaid)
    .map(([item, { hash, outcome, reason = '' }]) => ({
      deviceId,
      epoch,
      seq,
      receivedAtMs,
      item,
      hash,
      outcome,
      reason,
    }))
    .toSorted((left, right) => (left.item < right.item ? -1 : 1));

const upsertItems = (inside: BatchDb, batch: readonly Report[], said: readonly SaidItem[]): Promise<ChangedRow[]> =>
  inside.query<ChangedRow>(
    `with given as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::timestamptz[])
         as s (device_id, item, hash, outcome, reason, epoch, seq, at)
     ), old as materialized (
       select l.device_id, l.item, l.hash, l.outcome, l.reason, l.epoch, l.seq from link_item l where l.device_id = any ($9::bigint[])
     ), said as materialized (
       select * from given g where not exists (
         select from old o where o.device_id = g.device_id and (o.epoch, o.seq) >= (g.epoch, g.seq))
     ), written as (
       insert into link_item as l (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
       select * from said
       on conflict (device_id, item) do update
         set hash = excluded.hash, outcome = excluded.outcome, reason = excluded.reason, epoch = excluded.epoch,
             seq = excluded.seq, reported_at = excluded.reported_at
     )
     select device_id, item, o.hash as old_hash, o.outcome as old_outcome, o.reason as old_reason, o.epoch as old_epoch,
            o.seq as old_seq, s.hash, s.outcome, s.reason
       from said s full join old o using (device_id, item)
      where s.hash is null or o.hash is null or (o.hash, o.outcome, o.reason) <> (s.hash, s.outcome, s.reason)`,
    [
      column(said, ({ deviceId }) => deviceId),
      column(said, ({ item }) => quoted(item)),
      column(said, ({ hash }) => quoted(hash)),
      column(said, ({ outcome }) => quoted(outcome)),
      column(said, ({ reason }) => quoted(reason)),
      column(said, ({ epoch }) => epoch),
      column(said, ({ seq }) => seq),
      column(said, ({ receivedAtMs }) => quoted(instantText(receivedAtMs))),
      column(batch, ({ deviceId }) => deviceId),
    ],
  );

/** Deletes what a newer report no longer names; answers what an older report does not name and stays. */
async function dropUnnamed(inside: BatchDb, batch: readonly Report[], unnamed: readonly ChangedRow[]) {
  const heads = new Map(batch.map(({ deviceId, epoch, seq }) => [deviceId, { epoch, seq }]));
  const isNewer = ({ device_id, old_epoch, old_seq }: ChangedRow): boolean => {
    const head = heads.get(device_id);
    if (!head) return false;
    return head.epoch === Number(old_epoch) ? head.seq > Number(old_seq) : head.epoch > Number(old_epoch);
  };
  const gone = unnamed.filter(isNewer);
  if (gone.length > 0) await deleteItems(inside, gone);
  return new Set(unnamed.filter((row) => !isNewer(row)));
}

const deleteItems = (inside: BatchDb, gone: readonly ChangedRow[]) =>
  inside.query(
    `delete from link_item l using unnest($1::bigint[], $2::text[]) as g (device_id, item)
      where l.device_id = any ($1::bigint[]) and l.device_id = g.device_id and l.item = g.item`,
    [numberColumn(gone.map(({ device_id }) => device_id)), column(gone, ({ item }) => quoted(item))],
  );

const changeOf = (row: ChangedRow): ItemChange => ({
  deviceId: row.device_id,
  item: row.item,
  before: saidOf(row.old_hash, row.old_outcome, row.old_reason),
  after: saidOf(row.hash, row.outcome, row.reason),
});

const saidOf = (hash: string | null, outcome: DesiredOutcome | null, reason: string | null) =>
  hash === null || outcome === null ? null : { hash, outcome, reason: reason ?? '' };
