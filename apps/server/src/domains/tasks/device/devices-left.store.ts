import { sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import { type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';

const open = sql`e.state in ('queued', 'sent', 'received', 'running')`;

/** Of tasks whose owner does not control the device any more; those of the vendor go on. */
export const updateMovedExecutions = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`update tasks_execution e set state = 'terminated', code = 'device_moved', ended_at = now(), due_at = null
        from devices_device d, tasks_task t
       where e.device_id = any(${deviceIds}::bigint[]) and ${open} and d.id = e.device_id and t.id = e.task_id
         and coalesce(not ${isController(sql.ref('t.org_id'), 'd')}, true) and t.org_id <> ${vendorOrgId}`.execute(db);

export const updateGoneExecutions = ({ db }: ScopedDb, deviceIds: readonly string[]) =>
  sql`update tasks_execution e set state = 'terminated', code = 'device_gone', ended_at = now(), due_at = null
       where e.device_id = any(${deviceIds}::bigint[]) and ${open}`.execute(db);
