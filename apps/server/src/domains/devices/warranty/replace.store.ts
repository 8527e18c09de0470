import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface ReplacedRow {
  id: string;
  sn: string;
  org_id: number;
}

interface Replacement {
  lineId: string;
  oldId: string;
  newId: string;
}

/** Both devices of each line, locked, in the order of their ids. Only pairs that both belong to the organisation count. */
export async function listPairsForUpdate({ db }: ScopedDb, pairs: readonly Replacement[], orgId: number) {
  const ids = pairs.flatMap(({ oldId, newId }) => [oldId, newId]);
  const { rows } = await sql<{ id: string }>`
    select id from devices_device where id = any(${ids}::bigint[]) and org_id = ${orgId} order by id for update`.execute(
    db,
  );
  const there = new Set(rows.map(({ id }) => id));
  return pairs.filter(({ oldId, newId }) => there.has(oldId) && there.has(newId));
}

/** The new device takes the place and what is left of the warranty; the ledger tells where the date is from. */
export async function updateReplacements(
  { db }: ScopedDb,
  pairs: readonly Replacement[],
  { orderNo, by }: { orderNo: string; by: string },
): Promise<ReplacedRow[]> {
  const [lines, olds, news] = [
    pairs.map(({ lineId }) => lineId),
    pairs.map(({ oldId }) => oldId),
    pairs.map(({ newId }) => newId),
  ];
  const { rows } = await sql<ReplacedRow>`
    with pair as materialized (
      select asked.line_id, o.id as old_id, n.id as new_id, o.group_id, o.shop_id, o.operator_id, o.tags,
             n.warranty_end as end_before, greatest(n.warranty_end, o.warranty_end) as end_after
        from unnest(${lines}::bigint[], ${olds}::bigint[], ${news}::bigint[]) as asked (line_id, old_id, new_id)
        join devices_device o on o.id = asked.old_id join devices_device n on n.id = asked.new_id),
    noted as (
      insert into devices_warranty (device_id, origin, order_line_id, order_no, end_before, end_after, by_name)
      select new_id, 'replacement', line_id, ${orderNo}, end_before, end_after, ${by}
        from pair where end_after is distinct from end_before
      on conflict (order_line_id, origin) where order_line_id is not null do nothing)
    update devices_device d
       set group_id = pair.group_id, shop_id = pair.shop_id, operator_id = pair.operator_id, tags = pair.tags,
           warranty_end = pair.end_after, version = d.version + 1
      from pair where d.id = pair.new_id
    returning d.id, d.sn, d.org_id`.execute(db);
  return rows;
}

export async function updateReplaced({ db }: ScopedDb, ids: readonly string[]): Promise<ReplacedRow[]> {
  const { rows } = await sql<ReplacedRow>`
    update devices_device set state = 'disabled', disabled_at = coalesce(disabled_at, now()), version = version + 1,
           offline_since = case when state = 'online' then now() else offline_since end
     where id = any(${ids}::bigint[]) returning id, sn, org_id`.execute(db);
  return rows;
}
