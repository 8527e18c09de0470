import { type BatchDb, column, numberColumn, quoted } from '../../../platform/db/batch.ts';

/** In the order of their ids: two batches that count the same apps wait for each other instead of locking up. */
const countStatement = `
with counted as (
  select c.app_id, count(*)::int as n from unnest($1::bigint[]) c (app_id) group by 1),
held as (
  select a.id from appstore_app a where a.id in (select app_id from counted) order by a.id for no key update)
update appstore_app a set install_count = a.install_count + c.n
  from held h join counted c on c.app_id = h.id where a.id = h.id`;

export const updateInstallCounts = (inside: BatchDb, appIds: readonly string[]) =>
  inside.run('appstore-install-counts', countStatement, [numberColumn(appIds)]);

/** An app that is on a device from now on, or (no version) is not any more. */
export interface AppOnDevice {
  taskId: string;
  deviceId: string;
  appId: string | null;
  versionId: string | null;
  /** What is known of an app that was taken off. */
  package: string | null;
}

/**
 * Of several the last task counts. In the order of their keys, so that two batches wait for each other instead of
 * locking up.
 */
const installedStatement = `
with said as (
  select coalesce(s.app_id, a.id) as app_id, s.device_id, s.version_id, s.task_id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[]) s (app_id, device_id, version_id, package, task_id)
    left join appstore_app a on a.package = s.package and a.deleted_at is null and s.app_id is null),
last as (
  select distinct on (app_id, device_id) app_id, device_id, version_id from said
   where app_id is not null order by app_id, device_id, task_id desc),
gone as (
  delete from appstore_installed i using last l
   where l.version_id is null and i.app_id = l.app_id and i.device_id = l.device_id)
insert into appstore_installed as i (app_id, device_id, version_id)
select app_id, device_id, version_id from last where version_id is not null order by app_id, device_id
on conflict (app_id, device_id) do update set version_id = excluded.version_id, installed_at = now()`;

export const updateInstalled = (inside: BatchDb, changes: readonly AppOnDevice[]) =>
  inside.run('appstore-installed', installedStatement, [
    column(changes, ({ appId }) => appId),
    column(changes, ({ deviceId }) => deviceId),
    column(changes, ({ versionId }) => versionId),
    column(changes, ({ package: name }) => quoted(name)),
    column(changes, ({ taskId }) => taskId),
  ]);
