import { type BatchDb, numberColumn } from '../../../platform/db/batch.ts';

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
