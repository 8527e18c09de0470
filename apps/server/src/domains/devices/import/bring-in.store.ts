import { warrantyWarningDays } from '@tilldeck/contracts/devices/device.schemas';
import { sql } from 'kysely';
import { controllersOf, isController, levelNames, levelsOf } from '../../../platform/db/org-tree.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import type { ImportRecord } from './import.store.ts';

/** What changed between looking through the rows and taking them in. The scope is the system's, so it is asked by hand. */
export async function updateStaleRows({ db }: ScopedDb, record: ImportRecord): Promise<void> {
  // A range may have ended since; its numbers are refused before anything else is said of them.
  if (record.org_id !== vendorOrgId)
    await sql`update devices_import_row r set faults = '{sn.not_given}'
               where r.import_id = ${record.id} and r.faults = '{}'
                 and not exists (select from devices_given_range(r.sn, ${record.org_id}) given
                                  where given.model_id is null or given.model_id = r.model_id)`.execute(db);
  await sql`update devices_import_row r set faults = '{sn.registered}'
             where r.import_id = ${record.id} and r.faults = '{}'
               and exists (select from devices_device d where d.sn = r.sn)`.execute(db);
  await sql`
    update devices_import_row r set faults = bad.faults
      from (
        select pair.model_id, pair.owner_org_id, case
                 when o.id is null or not (importer.kind = 'vendor' or ${isController(sql`importer.id`, 'o', 'control')}) then '{partner.unknown}'
                 when not o.is_enabled or o.terminated_at is not null then '{partner.disabled}'
                 when m.id is null then '{model.unknown}'
                 when not m.is_enabled then '{model.disabled}'
                 when m.original_model_id is not null and o.kind <> 'vendor' and not exists (
                        select from devices_model_partner p where p.model_id = m.id and p.org_id = o.id)
                   then '{partner.derived_model_missing}'
               end::text[] as faults
          from (select distinct model_id, owner_org_id from devices_import_row
                 where import_id = ${record.id} and faults = '{}') pair
          join identity_org importer on importer.id = ${record.org_id}
          left join identity_org o on o.id = pair.owner_org_id
          left join devices_model m on m.id = pair.model_id) bad
     where r.import_id = ${record.id} and r.faults = '{}' and bad.faults is not null
       and r.model_id = bad.model_id and r.owner_org_id = bad.owner_org_id`.execute(db);
  await updateStalePlaces({ db }, record);
}

/** Shops, groups and tags that were deleted or do not fit the owner any more. */
async function updateStalePlaces({ db }: Pick<ScopedDb, 'db'>, record: ImportRecord): Promise<void> {
  const isHolder = sql<boolean>`(p.org_id = ${vendorOrgId} or ${isController(sql`p.org_id`, 'o', 'control')})`;
  const places = [
    ['shop.unknown', sql`unnest(array[r.shop_id])`, sql`devices_shop p`],
    ['group.unknown', sql`unnest(array[r.group_id])`, sql`devices_group p`],
    ['tags.unknown', sql`unnest(r.tag_ids)`, sql`devices_tag p`],
  ] as const;
  for (const [fault, named, table] of places)
    await sql`update devices_import_row r set faults = ${[fault]}
               where r.import_id = ${record.id} and r.faults = '{}'
                 and exists (select from ${named} as n (id) where n.id is not null and not exists (
                       select from ${table} join identity_org o on o.id = r.owner_org_id where p.id = n.id and ${isHolder}))`.execute(
      db,
    );
}

export async function countRows({ db }: ScopedDb, importId: string): Promise<{ good: number; bad: number }> {
  const { rows } = await sql<{ good: string; bad: string }>`
    select count(*) filter (where faults = '{}') as good, count(*) filter (where faults <> '{}') as bad
      from devices_import_row where import_id = ${importId}`.execute(db);
  return { good: Number(rows[0]?.good ?? 0), bad: Number(rows[0]?.bad ?? 0) };
}

/** The numbers at which batches end. */
export async function listBatchEnds({ db }: ScopedDb, importId: string, size: number): Promise<number[]> {
  const { rows } = await sql<{ row_no: number }>`
    select row_no from (select row_no, row_number() over (order by row_no) as n, count(*) over () as whole
                          from devices_import_row where import_id = ${importId} and faults = '{}') r
     where n % ${size}::int = 0 or n = whole order by row_no`.execute(db);
  return rows.map(({ row_no }) => row_no);
}

/**
 * Takes the good rows of a stretch in, each with its first entry in the lifecycle. Answers how many, and in an import of the
 * vendor the keys that the factory gave them. A key that a partner names is ignored: a party that lists a key can connect as
 * that device.
 */
export async function insertDevices(
  { db }: ScopedDb,
  record: ImportRecord,
  after: number,
  upTo: number,
): Promise<{ count: number; keys: { sn: string; publicKey: Buffer }[] }> {
  const { rows } = await sql<{ count: number; sns: string[] | null; keys: Buffer[] | null }>`
    with good as materialized (
      select r.sn, r.model_id, r.shop_id, r.group_id, r.tag_ids, r.cells, o.id as org_id, ${levelsOf('o', 'control')}
        from devices_import_row r join identity_org o on o.id = r.owner_org_id
       where r.import_id = ${record.id} and r.row_no > ${after} and r.row_no <= ${upTo} and r.faults = '{}'),
    added as (
      insert into devices_device (sn, model_id, org_id, ${levelNames()}, customer_sn, shipped_at, shipping_method, warranty_end,
             warranty_state, lan_mac, bluetooth_mac, wifi_mac, flag_id, product_number, product_name, outgoing_version,
             remark, order_no, shop_id, group_id, tags)
      select sn, model_id, org_id, ${levelsOf('good', 'control')}, coalesce(cells->>'customerSn', ''), (cells->>'shippedAt')::timestamptz,
             (cells->>'shippingMethod')::shipping_method, (cells->>'warrantyEnd')::date,
             case when cells->>'warrantyEnd' is null then 'none'
                  when (cells->>'warrantyEnd')::date < current_date then 'expired'
                  when (cells->>'warrantyEnd')::date <= current_date + ${warrantyWarningDays}::int then 'expire'
                  else 'effective' end::warranty_state,
             coalesce(cells->>'lanMac', ''), coalesce(cells->>'bluetoothMac', ''), coalesce(cells->>'wifiMac', ''),
             coalesce(cells->>'flagId', ''), coalesce(cells->>'productNumber', ''), coalesce(cells->>'productName', ''),
             coalesce(cells->>'outgoingVersion', ''), coalesce(cells->>'remark', ''),
             ${record.order_no}, shop_id, group_id, tag_ids
        from good
      on conflict (sn) do nothing
      returning id, sn, org_id, model_id, warranty_end, ${levelNames()}),
    warranted as (
      insert into devices_warranty (device_id, origin, order_no, end_after, by_name)
      select id, 'import', ${record.order_no}, warranty_end, ${record.operator} from added where warranty_end is not null),
    noted as (
      insert into devices_lifecycle (org_id, ${levelNames()}, device_id, sn, operate_type, target_org_id,
             target_name, account_id, operator, remark, model_id, controllers)
      select a.org_id, ${levelsOf('a')}, a.id, a.sn, 'import', a.org_id, o.name,
             ${record.account_id}::bigint, ${record.operator}, ${record.order_no},
             a.model_id, ${controllersOf('a')}
        from added a join identity_org o on o.id = a.org_id)
    select count(*)::int as count,
           array_agg(a.sn order by a.sn) filter (where k.key is not null) as sns,
           array_agg(k.key order by a.sn) filter (where k.key is not null) as keys
      from added a
      left join (select sn, decode(cells->>'publicKey', 'base64') as key from good
                  where ${record.org_id === vendorOrgId} and cells->>'publicKey' is not null) k on k.sn = a.sn`.execute(
    db,
  );
  const { count, sns, keys } = rows[0] ?? { count: 0, sns: null, keys: null };
  return { count, keys: (keys ?? []).map((publicKey, at) => ({ sn: sns?.[at] ?? '', publicKey })) };
}

/** Good rows whose device somebody else registered in the same moment: it has no entry of this import. */
export const updateOvertakenRows = ({ db }: ScopedDb, record: ImportRecord) =>
  sql`update devices_import_row r set faults = '{sn.registered}'
       where r.import_id = ${record.id} and r.faults = '{}'
         and not exists (select from devices_lifecycle l
                          where l.sn = r.sn and l.operate_type = 'import' and l.at = now()
                            and l.remark = ${record.order_no})`.execute(db);

export const listOwners = async ({ db }: ScopedDb, importId: string): Promise<number[]> =>
  (
    await sql<{ owner_org_id: number }>`select distinct owner_org_id from devices_import_row
                                         where import_id = ${importId} and faults = '{}'`.execute(db)
  ).rows.map((row) => row.owner_org_id);
