import { defaultApprovalDevices } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';

/** When somebody else has to agree to tasks of an organisation; what holds where it has set nothing has version 0. */
export async function findSetting({ scope, db }: ScopedDb, orgId: number): Promise<TaskSetting> {
  const row = await db
    .selectFrom('tasks_setting')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(inScope(scope, 'tasks_setting'))
    .executeTakeFirst();
  return {
    approvalDevices: row?.approval_devices ?? defaultApprovalDevices,
    isDestructiveApproved: row?.is_destructive_approved ?? false,
    version: row?.version ?? 0,
  };
}

export const findOwnSetting = (scope: OrgScope): Promise<TaskSetting> =>
  readIn(scope, (db) => findSetting({ scope, db }, scope.orgId));
