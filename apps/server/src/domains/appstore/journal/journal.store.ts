import { sql } from 'kysely';
import { type BatchDb, column, quoted } from '../../../platform/db/batch.ts';
import { controllersOf, controllersText, levelNames, levelsOf, levelsText } from '../../../platform/db/org-tree.ts';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Work on an app of the store that a device reported as ended. */
export interface EndedAppWork {
  taskId: string;
  deviceId: string;
  /** Null where only the package is known, as of an app that was removed. */
  appId: string | null;
  /** Null for a removal. */
  versionId: string | null;
  package: string | null;
  isFailed: boolean;
}

/** Before the installed versions are set: what a device had tells an upgrade from an install. */
const endedStatement = `
insert into appstore_journal (org_id, ${levelsText()}, controllers, device_id, sn, model_id, app_id, version_id,
  category_id, event, via, code, size, task_id)
select d.org_id, ${levelsText('d')}, ${controllersText('d', 'org')}, d.id, d.sn, d.model_id,
       a.id, coalesce(s.version_id, i.version_id), a.category_id,
       case when s.is_failed then 'failure' when s.version_id is null then 'uninstall' when i.version_id is null then 'install'
            when i.version_id = s.version_id then 'reinstall' else 'upgrade' end,
       coalesce(t.source, ''), coalesce(e.code, ''), v.size, s.task_id
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::boolean[])
       s (app_id, device_id, version_id, package, task_id, is_failed)
  join appstore_app a on a.id = coalesce(s.app_id,
         (select p.id from appstore_app p where s.app_id is null and p.package = s.package and p.deleted_at is null))
  join devices_device d on d.id = s.device_id
  left join appstore_installed i on i.app_id = a.id and i.device_id = d.id
  left join tasks_task t on t.id = s.task_id
  left join tasks_execution e on s.is_failed and e.task_id = s.task_id and e.device_id = s.device_id
  left join appstore_version v on v.id = s.version_id
 order by s.task_id, s.device_id`;

export const insertEnded = (inside: BatchDb, ended: readonly EndedAppWork[]) =>
  inside.run('appstore-journal', endedStatement, [
    column(ended, ({ appId }) => appId),
    column(ended, ({ deviceId }) => deviceId),
    column(ended, ({ versionId }) => versionId),
    column(ended, ({ package: name }) => quoted(name)),
    column(ended, ({ taskId }) => taskId),
    column(ended, ({ isFailed }) => isFailed),
  ]);

/** A device fetched a version from the store. */
export const insertDownload = ({ db }: ScopedDb, device: OwnDevice, versionId: string) =>
  sql`
    insert into appstore_journal (org_id, ${levelNames()}, controllers, device_id, sn, model_id, app_id, version_id,
      category_id, event, via, size)
    select d.org_id, ${levelsOf('d')}, ${controllersOf('d')}, d.id, d.sn, d.model_id, v.app_id, v.id, a.category_id,
           'download', 'store', v.size
      from devices_device d, appstore_version v join appstore_app a on a.id = v.app_id
     where ${isOwnDevice(device)} and v.id = ${versionId}`.execute(db);
