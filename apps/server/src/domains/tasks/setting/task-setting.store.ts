import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** False when somebody else was faster. */
export async function updateSetting({ db }: ScopedDb, orgId: number, setting: TaskSetting): Promise<boolean> {
  const { rows } = await sql`
    insert into tasks_setting as s (org_id, approval_devices, is_destructive_approved)
    select ${orgId}::int, ${setting.approvalDevices}::int, ${setting.isDestructiveApproved}::boolean
    on conflict (org_id) do update set approval_devices = excluded.approval_devices,
      is_destructive_approved = excluded.is_destructive_approved, version = s.version + 1
     where s.version = ${setting.version}::int
    returning org_id`.execute(db);
  return rows.length === 1;
}
