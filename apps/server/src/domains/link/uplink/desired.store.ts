import type { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

/** What became of desired items. A report names all of a device's items; an older one than the one saved changes nothing. */
export const updateItems = (inside: BatchDb, batch: readonly Taken<typeof desiredMessage>[]) =>
  inside.query(
    `with said as materialized (
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::jsonb[])
         as i (device_id, epoch, seq, at, items)
     ), gone as (
       delete from link_item l using said s
        where l.device_id = s.device_id and (l.epoch, l.seq) < (s.epoch, s.seq) and not s.items ? l.item
     )
     insert into link_item as l (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
     select s.device_id, i.key, i.value ->> 'hash', i.value ->> 'outcome', coalesce(i.value ->> 'reason', ''), s.epoch, s.seq, s.at
       from said s, jsonb_each(s.items) i order by s.device_id, i.key
     on conflict (device_id, item) do update
       set hash = excluded.hash, outcome = excluded.outcome, reason = excluded.reason, epoch = excluded.epoch,
           seq = excluded.seq, reported_at = excluded.reported_at
       where (l.epoch, l.seq) < (excluded.epoch, excluded.seq)`,
    [
      numberColumn(batch.map(({ deviceId }) => deviceId)),
      numberColumn(batch.map(({ epoch }) => epoch)),
      numberColumn(batch.map(({ seq }) => seq)),
      numberColumn(batch.map(({ receivedAtMs }) => `"${new Date(receivedAtMs).toISOString()}"`)),
      textColumn(batch.map(({ payload }) => JSON.stringify(payload.items))),
    ],
  );
