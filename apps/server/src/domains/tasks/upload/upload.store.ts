import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { maxUploadedBytesPerDay, maxUploadsPerAttempt } from '@tilldeck/contracts/tasks/task.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface UploadPlace {
  orgId: number;
  kind: TaskKindName;
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
    select w.org_id as "orgId", w.kind, w.account_id as "accountId", w.file_id as "fileId", u.file_id as "begunFileId",
           w.attempt = ${work.attempt} and w.state in ('queued', 'sent', 'received', 'running') as "isOpen"
      from tasks_device_work w
      left join tasks_device_upload u on u.task_id = w.task_id and u.device_id = w.device_id and u.attempt = ${work.attempt}
     where w.task_id = ${work.taskId} and w.device_id = ${work.deviceId}`.execute(db);
  return rows[0];
}

/** Counts a file that is to come. False where the attempt or the device of the last 24 hours has no more room. */
export async function insertBegun({ db }: ScopedDb, work: Work, bytes: number): Promise<boolean> {
  // One after the other for a device, or several at once would each find room.
  await sql`select pg_advisory_xact_lock(hashtextextended('tasks_upload', ${work.deviceId}::bigint))`.execute(db);
  const { rows } = await sql`
    insert into tasks_upload as u (task_id, device_id, attempt, begun_bytes)
    select ${work.taskId}, ${work.deviceId}, ${work.attempt}, ${bytes}
     where ${bytes}::bigint + (select coalesce(sum(begun_bytes), 0) from tasks_upload
                                where device_id = ${work.deviceId} and begun_at > now() - interval '1 day')
           <= ${maxUploadedBytesPerDay}
    on conflict (task_id, device_id, attempt) do update
      set begun_count = u.begun_count + 1, begun_bytes = u.begun_bytes + excluded.begun_bytes, begun_at = now()
      where u.begun_count < ${maxUploadsPerAttempt}
    returning 1`.execute(db);
  return rows.length > 0;
}

export const updateUpload = ({ db }: ScopedDb, { taskId, deviceId, attempt }: Work, fileId: string) =>
  db
    .updateTable('tasks_upload')
    .set({ file_id: fileId })
    .where('task_id', '=', taskId)
    .where('device_id', '=', deviceId)
    .where('attempt', '=', attempt)
    .execute();

export const updateBrought = ({ db }: ScopedDb, { taskId, deviceId, attempt }: Work, fileId: string) =>
  db
    .updateTable('tasks_execution')
    .set({ file_id: fileId })
    .where('task_id', '=', taskId)
    .where('device_id', '=', deviceId)
    .where('attempt', '=', attempt)
    .execute();
