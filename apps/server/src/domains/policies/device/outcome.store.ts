import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { ItemChange } from '../../../platform/link/item-outcome.ts';

/**
 * Counts what devices reported in the class each is in. The lock keeps releases away; the rows keep moves of the same
 * devices away, which count by what was reported before.
 */
export async function updateCounters(inside: BatchDb, changes: readonly ItemChange[]): Promise<void> {
  const ids = numberColumn([...new Set(changes.map(({ deviceId }) => deviceId))].toSorted());
  await inside.query(`select pg_advisory_xact_lock_shared(hashtext('policies_place'))`, []);
  await inside.query('select from policies_device where device_id = any($1::bigint[]) order by device_id for update', [
    ids,
  ]);
  await inside.query(
    `insert into policies_counter as c (class_id, hash, outcome, slot, n)
     select p.classes[array_position(policies_items(), i.item)], i.hash, i.outcome, pg_backend_pid() % 8, sum(i.n)
       from (select device_id, item, hash, outcome, n
               from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
                 as s (device_id, item, old_hash, old_outcome, new_hash, new_outcome),
                    lateral (values (s.old_hash, s.old_outcome, -1), (s.new_hash, s.new_outcome, 1)) v (hash, outcome, n)
              where hash is not null) i
       join policies_device p on p.device_id = i.device_id
      where p.classes[array_position(policies_items(), i.item)] is not null
      group by 1, 2, 3 having sum(i.n) <> 0 order by 1, 2, 3
     on conflict (class_id, hash, outcome, slot) do update set n = c.n + excluded.n`,
    [
      numberColumn(changes.map(({ deviceId }) => deviceId)),
      textColumn(changes.map(({ item }) => item)),
      textColumn(changes.map(({ before }) => before?.hash)),
      textColumn(changes.map(({ before }) => before?.outcome)),
      textColumn(changes.map(({ after }) => after?.hash)),
      textColumn(changes.map(({ after }) => after?.outcome)),
    ],
  );
}
