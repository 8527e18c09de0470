import type { FirmwareDraft } from '@tilldeck/contracts/factory/firmware.schemas';
import { activeTaskStates } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { FirmwareStep } from './firmware.rules.ts';

const columnsOf = (draft: FirmwareDraft) => ({
  name: draft.name,
  update_version: draft.updateVersion,
  version_code: draft.versionCode,
  previous_version: draft.previousVersion,
  file_id: draft.fileId,
  manifest: draft.manifest ?? null,
  remark: draft.remark,
});

export const findFirmware = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('factory_firmware')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'factory_firmware'))
    .executeTakeFirst();

export const findFirmwareForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('factory_firmware')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'factory_firmware'))
    .forUpdate()
    .executeTakeFirst();

/** The other steps of a chain. Two people who change one chain wait for each other, so that both see its order. */
export async function listStepsForUpdate(
  { db }: ScopedDb,
  { orgId, name, exceptId }: { orgId: number; name: string; exceptId: string | null },
): Promise<FirmwareStep[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('factory_firmware/' || ${name}, ${orgId}))`.execute(db);
  const rows = await db
    .selectFrom('factory_firmware')
    .select(['id', 'update_version', 'version_code', 'previous_version'])
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    updateVersion: row.update_version,
    versionCode: row.version_code,
    previousVersion: row.previous_version,
  }));
}

export const insertFirmware = ({ db }: ScopedDb, orgId: number, draft: FirmwareDraft, by: string) =>
  db
    .insertInto('factory_firmware')
    .values({ org_id: orgId, created_by: by, ...columnsOf(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateFirmware = ({ db }: ScopedDb, id: string, draft: FirmwareDraft) =>
  db
    .updateTable('factory_firmware')
    .set({ ...columnsOf(draft), updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

export const deleteFirmware = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('factory_firmware').where('id', '=', id).execute();

/** Notes the task that brings it to devices; from the first one on the firmware stays as it is. */
export async function insertFirmwareRelease({ db }: ScopedDb, id: string, taskId: string): Promise<void> {
  await db.insertInto('factory_firmware_release').values({ firmware_id: id, task_id: taskId }).execute();
  await db
    .updateTable('factory_firmware')
    .set({ published_at: sql<string>`now()`, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute();
}

/** Whether a task still brings it to devices; tasks of organisations above count as well. */
export async function isBeingReleased({ db, scope }: ScopedDb, id: string): Promise<boolean> {
  const releases = await db
    .selectFrom('factory_firmware_release')
    .select('task_id')
    .where('firmware_id', '=', id)
    .execute();
  if (releases.length === 0) return false;
  const open = await scope.database.vendor
    .selectFrom('tasks_task')
    .select('id')
    .where(
      'id',
      'in',
      releases.map(({ task_id }) => task_id),
    )
    .where('state', 'in', activeTaskStates)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
