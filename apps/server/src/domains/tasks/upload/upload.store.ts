import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface UploadPlace {
  orgId: number;
  accountId: string | null;
  /** The attempt still counts. */
  isOpen: boolean;
  /** What this attempt began to upload. */
  begunFileId: string | null;
  /** What it brought. */
  fileId: string | null;
}

interface Work {
  taskId: string;
  attempt: number;
  deviceId: string;
}

/** An attempt of a device; nothing where it has none of this task. */
export async function findUploadPlace({ db }: ScopedDb, work: Work): Promise<UploadPlace | undefined> {
  const { rows } = await sql<UploadPlace>`
    select t.org_id as "orgId", t.account_id as "accountId", e.file_id as "fileId", u.file_id as "begunFileId",
           e.attempt = ${work.attempt} and e.state in ('queued', 'sent', 'received', 'running') as "isOpen"
      from tasks_execution e join tasks_task t on t.id = e.task_id
      left join tasks_upload u on u.task_id = e.task_id and u.device_id = e.device_id and u.attempt = ${work.attempt}
     where e.task_id = ${work.taskId} and e.device_id = ${work.deviceId}`.execute(db);
  return rows[0];
}

export const insertUpload = ({ db }: ScopedDb, { taskId, deviceId, attempt }: Work, fileId: string) =>
  db
    .insertInto('tasks_upload')
    .values({ task_id: taskId, device_id: deviceId, attempt, file_id: fileId })
    .onConflict((conflict) => conflict.columns(['task_id', 'device_id', 'attempt']).doUpdateSet({ file_id: fileId }))
    .execute();

export const updateBrought = ({ db }: ScopedDb, { taskId, deviceId, attempt }: Work, fileId: string) =>
  db
    .updateTable('tasks_execution')
    .set({ file_id: fileId })
    .where('task_id', '=', taskId)
    .where('device_id', '=', deviceId)
    .where('attempt', '=', attempt)
    .execute();
