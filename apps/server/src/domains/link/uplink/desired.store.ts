import type { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { ItemChange } from '../../../platform/link/item-outcome.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

/**
 * What became of desired items. A report names all of a device's items; an older one than the one saved changes nothing.
 * Answers what changed of the `heard` items.
 */
export const updateItems = (
  inside: BatchDb,
  batch: readonly Taken<typeof desiredMessage>[],
  heard: readonly string[],
): Promise<ItemChange[]> =>
  inside.query<ItemChange>(
    `with said as materialized (
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::jsonb[])
         as i (device_id, epoch, seq, at, items)
     ), old as materialized (
       select l.device_id, l.item, jsonb_build_object('hash', l.hash, 'outcome', l.outcome, 'reason', l.reason) as before
         from link_item l join said s using (device_id) where l.item = any ($6::text[])
     ), gone as (
       delete from link_item l using said s
        where l.device_id = s.device_id and (l.epoch, l.seq) < (s.epoch, s.seq) and not s.items ? l.item
       returning l.device_id, l.item
     ), written as (
       insert into link_item as l (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
       select s.device_id, i.key, i.value ->> 'hash', i.value ->> 'outcome', coalesce(i.value ->> 'reason', ''), s.epoch, s.seq, s.at
         from said s, jsonb_each(s.items) i order by s.device_id, i.key
       on conflict (device_id, item) do update
         set hash = excluded.hash, outcome = excluded.outcome, reason = excluded.reason, epoch = excluded.epoch,
             seq = excluded.seq, reported_at = excluded.reported_at
         where (l.epoch, l.seq) < (excluded.epoch, excluded.seq)
       returning l.device_id, l.item, jsonb_build_object('hash', l.hash, 'outcome', l.outcome, 'reason', l.reason) as after
     )
     select device_id::text as "deviceId", item, old.before, news.after
       from (select device_id, item, after from written union all select device_id, item, null from gone) news
       left join old using (device_id, item)
      where item = any ($6::text[]) and old.before is distinct from news.after
      order by device_id, item`,
    [
      numberColumn(batch.map(({ deviceId }) => deviceId)),
      numberColumn(batch.map(({ epoch }) => epoch)),
      numberColumn(batch.map(({ seq }) => seq)),
      numberColumn(batch.map(({ receivedAtMs }) => `"${new Date(receivedAtMs).toISOString()}"`)),
      textColumn(batch.map(({ payload }) => JSON.stringify(payload.items))),
      heard,
    ],
  );
