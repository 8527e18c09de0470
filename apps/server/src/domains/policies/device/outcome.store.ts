import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import { type BatchDb, column, numberColumn, quoted } from '../../../platform/db/batch.ts';
import type { ItemChange } from '../../../platform/link/item-outcome.ts';
import { itemNumber } from '../class/item-number.rules.ts';

/**
 * Counts what devices reported in the class each is in. The lock keeps releases away; the rows keep moves of the same
 * devices away, which count by what was reported before. A row that another transaction moved meanwhile is read as it
 * is after that.
 */
export async function updateCounters(inside: BatchDb, changes: readonly ItemChange[]): Promise<void> {
  const ids = numberColumn([...new Set(changes.map(({ deviceId }) => deviceId))]);
  await inside.query(`select pg_advisory_xact_lock_shared(hashtext('policies_place'))`, []);
  await inside.query(
    `with held as materialized (
       select device_id, classes from policies_device where device_id = any ($1::bigint[]) order by device_id for update
     ), said as (
       select * from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
         as s (device_id, item, old_hash, old_outcome, hash, outcome)
     ), counted as (
       select held.classes[s.item] as class_id, s.old_hash, s.old_outcome, s.hash, s.outcome, count(*) as n
         from said s join held using (device_id)
        where held.classes[s.item] is not null group by 1, 2, 3, 4, 5
     )
     insert into policies_counter as c (class_id, hash, outcome, slot, n)
     select class_id, v.hash, v.outcome, pg_backend_pid() % 8, sum(v.n)
       from counted, lateral (values (old_hash, old_outcome, -n), (counted.hash, counted.outcome, n)) v (hash, outcome, n)
      where v.hash is not null
      group by 1, 2, 3 having sum(v.n) <> 0 order by 1, 2, 3
     on conflict (class_id, hash, outcome, slot) do update set n = c.n + excluded.n`,
    [
      ids,
      column(changes, ({ deviceId }) => deviceId),
      column(changes, ({ item }) => itemNumber(item as PolicyKindName)),
      column(changes, ({ before }) => quoted(before?.hash)),
      column(changes, ({ before }) => quoted(before?.outcome)),
      column(changes, ({ after }) => quoted(after?.hash)),
      column(changes, ({ after }) => quoted(after?.outcome)),
    ],
  );
}
