import type { PolicyContent } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, sql } from 'kysely';
import { controlledBy, isController, type TreeOrg } from '../../../platform/db/org-tree.ts';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { PolicyRecord } from './factory-policy.store.ts';

export const findPolicyOrg = ({ db }: ScopedDb, orgId: number): Promise<TreeOrg> =>
  db.selectFrom('identity_org').select(['id', 'depth']).where('id', '=', orgId).executeTakeFirstOrThrow();

/** Devices of these orders and of the model, or of one derived from it, that the organisation controls. */
export const devicesOf = (aim: {
  org: TreeOrg;
  modelId: number;
  orderNos: readonly string[];
}): RawBuilder<unknown> => sql`
  devices_device d join devices_model m on m.id = d.model_id
   where d.order_no = any(${aim.orderNos}::text[]) and d.order_no <> ''
     and (m.id = ${aim.modelId}::int or m.original_model_id = ${aim.modelId}::int) and ${controlledBy(aim.org, 'd')}`;

/** Policies that win waiting devices of a draft: of a nearer organisation, or for the exact model where the draft is not. */
export async function listWinners(
  { db }: ScopedDb,
  policy: PolicyRecord,
  org: TreeOrg,
): Promise<{ id: string; name: string; count: number }[]> {
  const aimed = devicesOf({ org, modelId: policy.model_id, orderNos: policy.order_nos });
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select q.id, q.name, count(*)::int as count
      from (select factory_match(d) as version_id, d.model_id from ${aimed} and d.activated_at is null) w
      join factory_policy_version v on v.id = w.version_id
      join factory_policy q on q.id = v.policy_id and q.id <> ${policy.id}::bigint
      join identity_org o on o.id = q.org_id
     where o.depth > ${org.depth}::int
        or (o.depth = ${org.depth}::int and v.model_id = w.model_id and w.model_id <> ${policy.model_id}::int)
     group by q.id, q.name order by count desc, q.id limit 20`.execute(db);
  return rows;
}

export const insertVersion = (
  { db }: ScopedDb,
  { id, model_id, order_nos, file_ids }: PolicyRecord,
  { content, hash, isForActivated, by }: { content: PolicyContent; hash: string; isForActivated: boolean; by: string },
): Promise<{ id: string }> =>
  db
    .insertInto('factory_policy_version')
    .values({
      policy_id: id,
      nr: sql<number>`(select coalesce(max(v.nr), 0) + 1 from factory_policy_version v where v.policy_id = ${id}::bigint)`,
      model_id,
      order_nos,
      hash,
      document: JSON.stringify(content.document),
      files: JSON.stringify(content.files),
      file_ids,
      is_for_activated: isForActivated,
      published_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateReleased = (
  { db }: ScopedDb,
  id: string,
  change:
    | { state: 'published'; current_id: string; has_unreleased: false; published_by: string }
    | { state: 'pending'; current_id: null; has_unreleased: true },
): Promise<PolicyRecord> =>
  db
    .updateTable('factory_policy')
    .set({ ...change, ...(change.state === 'published' ? { published_at: sql<string>`now()` } : {}), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Gives the released version to activated devices that it wins, and to those that got an earlier version of the policy.
 * Answers which of them are connected.
 */
export async function giveToActivated(
  { db }: ScopedDb,
  { id, model_id, order_nos }: PolicyRecord,
  versionId: string,
  org: TreeOrg,
): Promise<string[]> {
  const aimed = devicesOf({ org, modelId: model_id, orderNos: order_nos });
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select d.id from ${aimed} and d.activated_at is not null and factory_match(d) = ${versionId}::bigint
      union select f.device_id from factory_device f join factory_policy_version v on v.id = f.version_id
       where v.policy_id = ${id}::bigint
    ), given as (
      insert into factory_device as f (device_id, version_id, way)
      select w.id, ${versionId}::bigint, 'release' from wanted w order by w.id
      on conflict (device_id) do update set version_id = excluded.version_id, way = 'release', given_at = now()
       where f.version_id <> excluded.version_id
      returning f.device_id)
    select d.id from given g join devices_device d on d.id = g.device_id where d.state = 'online'`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Gives the device what the code names, unless it got some version of that policy already. Null where no released policy
 * of an organisation that controls the device has the code, or none for its model.
 */
export async function giveByCode({ db }: ScopedDb, device: OwnDevice, code: string): Promise<string | null> {
  const { rows } = await sql<{ policy_id: string }>`
    with named as (
      select d.id as device_id, p.id as policy_id, p.current_id from factory_policy p
        join factory_policy_version v on v.id = p.current_id
        join devices_device d on (p.org_id = ${vendorOrgId} or ${isController(sql.ref('p.org_id'), 'd')})
        join devices_model m on m.id = d.model_id and v.model_id in (m.id, m.original_model_id)
       where p.code = ${code} and ${isOwnDevice(device)}
    ), given as (
      insert into factory_device as f (device_id, version_id, way)
      select device_id, current_id, 'code' from named
      on conflict (device_id) do update set version_id = excluded.version_id, way = 'code', given_at = now()
       where not exists (select from factory_policy_version had join factory_policy_version new on new.policy_id = had.policy_id
                          where had.id = f.version_id and new.id = excluded.version_id))
    select policy_id from named`.execute(db);
  return rows[0]?.policy_id ?? null;
}

/** Devices whose owner is no longer below the organisation that gave them the policy. */
export const forgetForeign = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`delete from factory_device f using factory_policy_version v, factory_policy p, devices_device d
       where f.device_id = any(${deviceIds}::bigint[]) and v.id = f.version_id and p.id = v.policy_id and d.id = f.device_id
         and p.org_id <> ${vendorOrgId} and not coalesce(${isController(sql.ref('p.org_id'), 'd')}, false)`.execute(db);
