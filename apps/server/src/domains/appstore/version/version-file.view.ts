import { sql } from 'kysely';
import { inScope, reachesAll } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';
import { isOffered } from '../app/version-row.view.ts';

/**
 * Apps and pictures of versions. Pictures are open to organisations that an app is offered to, once a version that shows
 * them is published; before, after and for the app's file itself the version has to be in reach.
 */
export const versionFileReader: FileReader = {
  owner: 'appVersion',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const offered = reachesAll(scope) ? sql<boolean>`a.is_offered` : isOffered('a');
    const { rows } = await sql<{ is_open: boolean; is_reached: boolean }>`
      with named as (
        select v.id, v.app_id, v.file_id = ${fileId}::bigint as is_app from appstore_version v
         where v.file_id = ${fileId}::bigint or v.icon_file_id = ${fileId}::bigint
            or v.landscape_file_ids || v.portrait_file_ids @> array[${fileId}::bigint]),
      apps as (
        select n.app_id, n.id as version_id, n.is_app from named n
        union all
        select a.id, null, false from appstore_app a where a.icon_file_id = ${fileId}::bigint)
      select coalesce(bool_or(not n.is_app and ${offered} and a.deleted_at is null and (n.version_id is null or exists (
               select from appstore_publication p where p.version_id = n.version_id and p.state = 'live'))), false) as is_open,
             coalesce(bool_or(${inScope(scope, 'a')}), false) as is_reached
        from apps n join appstore_app a on a.id = n.app_id`.execute(db);
    if (rows[0]?.is_open) return 'open';
    return rows[0]?.is_reached ? 'reached' : 'none';
  },
};
