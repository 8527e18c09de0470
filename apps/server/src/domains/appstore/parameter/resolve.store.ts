import type { ParameterLevel } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { StoredValues } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import { isOwnDevice, type OwnDevice, ownDeviceId } from '../../../platform/db/own-device.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { isInstalling } from '../../tasks/index.ts';
import { deviceFacts, isOffered } from '../store/visibility.view.ts';
import type { Layer } from './parameter.rules.ts';

/** Where a device stands: what variables are filled with, and who may set values for it. */
export async function findDevicePlace({ db }: ScopedDb, deviceId: string) {
  const row = await db
    .selectFrom('devices_device as d')
    .innerJoin('devices_model as m', 'm.id', 'd.model_id')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_shop as s', 's.id', 'd.shop_id')
    .select(['d.sn', 'd.customer_sn', 'd.org_id', 'd.group_id', 'm.name as model', 'o.name as partner'])
    .select(['s.name as shop', 's.code', 's.address', 's.region_code', 's.country_code', 's.timezone'])
    .select(controllersOf('d').as('controllers'))
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    sn: row.sn,
    orgIds: lineOf(row),
    groupId: row.group_id,
    facts: {
      'device.sn': row.sn,
      'device.model': row.model,
      'device.customerSn': row.customer_sn,
      'shop.name': row.shop ?? '',
      'shop.code': row.code ?? '',
      'shop.address': row.address ?? '',
      'shop.region': row.region_code ?? '',
      'shop.country': row.country_code ?? '',
      'shop.timezone': row.timezone ?? '',
      'partner.name': row.partner,
      'partner.id': String(row.org_id),
    },
  };
}

/** Those who control what this organisation has, the vendor first and the organisation itself last. */
const lineOf = ({ org_id, controllers }: { org_id: number; controllers: readonly number[] }): number[] => [
  ...new Set([vendorOrgId, ...controllers, org_id]),
];

/** The organisations whose values count for one, itself last. */
export async function listLineOf({ db }: ScopedDb, orgId: number): Promise<number[]> {
  const row = await db
    .selectFrom('identity_org as o')
    .select(['o.id as org_id', controllersOf('o', 'control').as('controllers')])
    .where('o.id', '=', orgId)
    .executeTakeFirstOrThrow();
  return lineOf(row);
}

export interface LayerPlace {
  orgIds: readonly number[];
  /** The nearest group; those above it count as well. */
  groupId: number | null;
  deviceId: string | null;
}

/** What was set for a place, the farthest first. */
export async function listLayers({ db }: ScopedDb, appId: string, place: LayerPlace): Promise<Layer[]> {
  const { rows } = await sql<{ level: ParameterLevel; name: string; values: StoredValues }>`
    with recursive line as (
      select id, parent_id, name, 0 as up from devices_group where id = ${place.groupId}::int
      union all
      select g.id, g.parent_id, g.name, l.up + 1 from devices_group g join line l on g.id = l.parent_id where l.up < 50)
    select p.level, p.values,
           case p.level when 'partner' then o.name when 'group' then l.name else d.sn end as name
      from appstore_parameter p
      join identity_org o on o.id = p.org_id
      left join line l on l.id = p.group_id
      left join devices_device d on d.id = p.device_id
     where p.app_id = ${appId}
       and ((p.level = 'partner' and p.org_id = any(${[...place.orgIds]}::int[]))
         or (p.level = 'group' and l.id is not null)
         or (p.level = 'device' and p.device_id = ${place.deviceId}::bigint))
     order by case p.level when 'partner' then 0 when 'group' then 1 else 2 end,
              array_position(${[...place.orgIds]}::int[], p.org_id), l.up desc`.execute(db);
  return rows.map(({ level, name, values }) => ({ origin: level, name, values }));
}

/** An app with what it takes; no fields before somebody defined them. */
export async function findTakingApp({ db }: ScopedDb, by: { appId: string } | { package: string }) {
  let query = db
    .selectFrom('appstore_app as a')
    .leftJoin('appstore_definition as d', 'd.app_id', 'a.id')
    .select(['a.id', 'a.package', 'd.fields'])
    .where('a.deleted_at', 'is', null);
  query = 'appId' in by ? query.where('a.id', '=', by.appId) : query.where('a.package', '=', by.package);
  const row = await query.executeTakeFirst();
  return row && { ...row, fields: row.fields ?? [] };
}

/** An app is meant for a device that has it, that is about to install it, or that the store offers it to. */
export async function isDeviceMeant({ db }: ScopedDb, device: OwnDevice, appId: string): Promise<boolean> {
  const { rows } = await sql<{ is_meant: boolean }>`
    select exists (select from appstore_installed i where i.app_id = ${appId} and i.device_id = ${ownDeviceId(device)})
        or ${isInstalling(ownDeviceId(device), appId)}
        or exists (select from (${deviceFacts(isOwnDevice(device))}) f
                     cross join appstore_app a join appstore_publication p on p.app_id = a.id
                    where a.id = ${appId} and a.deleted_at is null and ${isOffered}) as is_meant`.execute(db);
  return rows[0]?.is_meant ?? false;
}

export const findDelivered = ({ db }: ScopedDb, deviceId: string, appId: string) =>
  db
    .selectFrom('appstore_delivered')
    .select(['values', 'hash', 'delivered_at'])
    .where('device_id', '=', deviceId)
    .where('app_id', '=', appId)
    .executeTakeFirst();

/** Writes down what goes out, where that is not what went out before. */
export const upsertHanded = (
  { db }: ScopedDb,
  deviceId: string,
  appId: string,
  { values, hash }: { values: StoredValues; hash: string },
) =>
  sql`insert into appstore_delivered as x (device_id, app_id, handed, handed_hash)
      values (${deviceId}, ${appId}, ${JSON.stringify(values)}::jsonb, ${hash})
      on conflict (device_id, app_id) do update set handed = excluded.handed, handed_hash = excluded.handed_hash
      where x.handed_hash is distinct from excluded.handed_hash`.execute(db);

export interface DeliveredParameters {
  deviceId: string;
  appId: string;
  hash: string;
}

/** What was handed out becomes what the device took; a hash that was not handed out is ignored. */
export const updateDelivered = ({ db }: ScopedDb, delivered: readonly DeliveredParameters[]) =>
  sql`update appstore_delivered x
         set values = x.handed, hash = x.handed_hash, delivered_at = now(), handed = null, handed_hash = null
        from unnest(${delivered.map(({ deviceId }) => deviceId)}::bigint[], ${delivered.map(({ appId }) => appId)}::bigint[],
                    ${delivered.map(({ hash }) => hash)}::text[]) d (device_id, app_id, hash)
       where x.device_id = d.device_id and x.app_id = d.app_id and x.handed_hash = d.hash`.execute(db);
