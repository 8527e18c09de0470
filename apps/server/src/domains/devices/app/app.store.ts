import { sql } from 'kysely';
import { type BatchDb, column, numberColumn, quoted } from '../../../platform/db/batch.ts';
import { levelNames, levelsOf } from '../../../platform/db/org-tree.ts';

export interface AppOnDevice {
  deviceId: string;
  package: string;
  name: string;
  version: string;
  /** -1: the device does not report it. */
  versionCode: number;
}

/** What one organisation's devices may add to the catalogue; a fleet has some hundred. */
const maxBuildsPerOrg = 20_000;

const said = (apps: readonly AppOnDevice[]) => sql`
  select * from unnest(${column(apps, ({ deviceId }) => deviceId)}::bigint[], ${column(apps, (app) => quoted(app.package))}::text[],
         ${column(apps, ({ version }) => quoted(version))}::text[], ${column(apps, ({ versionCode }) => versionCode)}::bigint[],
         ${column(apps, ({ name }) => quoted(name))}::text[]) as i (device_id, package, version, version_code, name)`;

/** In the order of their key, so that two batches with the same new builds wait for each other instead of locking up. */
export async function insertBuilds({ db }: BatchDb, apps: readonly AppOnDevice[]): Promise<void> {
  await sql`
    with said as materialized (${said(apps)}),
    missing as materialized (
      select s.package, s.version, s.version_code, max(s.name) as name, min(d.org_id) as org_id
        from said s join devices_device d on d.id = s.device_id
       where not exists (select from devices_app_build b
               where b.package = s.package and b.version = s.version and b.version_code = s.version_code)
       group by 1, 2, 3),
    full_orgs as materialized (
      select o.org_id from (select distinct org_id from missing) o
       where (select count(*) from devices_app_seen x where x.org_id = o.org_id) >= ${sql.lit(maxBuildsPerOrg)})
    insert into devices_app_build (package, version, version_code, name)
    select package, version, version_code, name from missing
     where org_id not in (select org_id from full_orgs) order by package, version, version_code
    on conflict do nothing`.execute(db);
}

/** The builds on these devices are those of `apps` and no others. A set that is the same is left alone. */
export async function upsertSets(
  { db }: BatchDb,
  deviceIds: readonly string[],
  apps: readonly AppOnDevice[],
): Promise<void> {
  await sql`
    with said as materialized (${said(apps)}),
    found as (
      select s.device_id, array_agg(b.id order by b.id) as builds from said s
        join devices_app_build b using (package, version, version_code) group by 1)
    insert into devices_app_set as a (device_id, org_id, ${levelNames()}, builds)
    select d.id, d.org_id, ${levelsOf('d')}, coalesce(f.builds, '{}')
      from devices_device d left join found f on f.device_id = d.id
     where d.id = any (${numberColumn(deviceIds)}::bigint[]) order by d.id
    on conflict (device_id) do update set builds = excluded.builds where a.builds <> excluded.builds`.execute(db);
}

export async function insertSeen({ db }: BatchDb, deviceIds: readonly string[]): Promise<void> {
  await sql`
    insert into devices_app_seen (org_id, ${levelNames()}, build_id)
    select distinct a.org_id, ${levelsOf('a')}, b.id from devices_app_set a cross join unnest(a.builds) as b (id)
     where a.device_id = any (${numberColumn(deviceIds)}::bigint[])
       and not exists (select from devices_app_seen x where x.org_id = a.org_id and x.build_id = b.id)
     order by a.org_id, b.id
    on conflict do nothing`.execute(db);
}
