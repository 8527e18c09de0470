import { journalSource } from '@tilldeck/contracts/tasks/journal.sources';
import { otaSource } from '@tilldeck/contracts/tasks/ota.sources';
import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import { timedSource } from '@tilldeck/contracts/tasks/timed.sources';
import { sql } from 'kysely';
import { inScope } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

/**
 * What tasks take along and what devices brought for them. The task centre shows every task, the pages of a source those
 * of their own. The package of an app of the store is its version's, not the task's.
 */
export const taskReader = (owner: FileReader['owner'], source: TaskSource | null): FileReader => ({
  owner,
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const name = source?.name ?? null;
    const { rows } = await sql<{ id: string }>`
      select t.id from tasks_task t
       where t.id in (
         select u.task_id from tasks_upload u where u.file_id = ${fileId}::bigint
         union all
         select p.id from tasks_task p where p.payload ->> 'fileId' = ${fileId} and not p.payload ? 'appVersionId'
         union all
         select s.id from tasks_task s where s.payload -> 'fileIds' ? ${fileId})
         and (${name}::text is null or t.source = ${name}) and ${inScope(scope, 't')}
       limit 1`.execute(db);
    return rows.length > 0 ? 'reached' : 'none';
  },
});

export const taskReaders = [
  taskReader('task', null),
  taskReader('ota', otaSource),
  taskReader('journal', journalSource),
  taskReader('timedTask', timedSource),
];
