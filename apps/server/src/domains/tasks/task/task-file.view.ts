import type { taskSources } from '@tilldeck/contracts/tasks/task.schemas';
import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/**
 * What tasks take along and what devices brought for them. The task centre shows every task, the pages of a source those
 * of their own. The package of an app of the store is its version's, not the task's.
 */
const taskReader = (owner: FileReader['owner'], source: (typeof taskSources)[number] | null): FileReader => ({
  owner,
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql<{ id: string }>`
      select t.id from tasks_task t
       where t.id in (
         select u.task_id from tasks_upload u where u.file_id = ${fileId}::bigint
         union all
         select p.id from tasks_task p where p.payload ->> 'fileId' = ${fileId} and not p.payload ? 'appVersionId'
         union all
         select s.id from tasks_task s where s.payload -> 'fileIds' ? ${fileId})
         and (${source}::text is null or t.source = ${source}) and ${inScope(scope, 't')}
       limit 1`.execute(db);
    return rows.length > 0 ? 'reached' : 'none';
  },
});

export const taskReaders = [
  taskReader('task', null),
  taskReader('ota', 'ota'),
  taskReader('release', 'release'),
  taskReader('journal', 'journal'),
  taskReader('timedTask', 'timed'),
];
