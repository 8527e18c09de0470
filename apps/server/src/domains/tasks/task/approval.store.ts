import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { approvalWindowHours } from '@tilldeck/contracts/tasks/task.limits';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { Asked, Recent } from './approval.rules.ts';

/** One after the other: of two tasks of an organisation that are made at once, the second counts the first. */
export const lockApprovals = ({ db }: ScopedDb, orgId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${orgId}`}, 0))`.execute(db);

/** A task, or what would be one. */
export interface Judged extends Asked {
  orgId: number;
  accountId: string | null;
  /** On `tasks_execution as e`: devices of the task that is judged are not counted twice. */
  isOther: RawBuilder<boolean>;
}

/** Devices of tasks that went out, or will, without a second person. Apps of the store went through two reviews. */
export async function countRecent(
  { db }: ScopedDb,
  { orgId, accountId, isOther }: Pick<Judged, 'orgId' | 'accountId' | 'isOther'>,
  kinds: readonly TaskKindName[],
): Promise<Recent> {
  const { rows } = await sql<Recent>`
    select count(distinct e.device_id) filter (where t.account_id = ${accountId}::bigint)::int as "byAccount",
           count(distinct e.device_id)::int as "byOrg"
      from tasks_task t join tasks_execution e on e.task_id = t.id
     where t.org_id = ${orgId} and not t.is_agreed and t.kind = any(${kinds}) and not t.payload ? 'appVersionId'
       and t.state not in ('preparing', 'waiting_approval', 'refused')
       and (t.created_at > now() - ${approvalWindowHours} * interval '1 hour' or t.state in ('scheduled', 'running', 'paused'))
       and e.state <> 'skipped' and not (e.state = 'terminated' and e.sent_at is null) and ${isOther}`.execute(db);
  return rows[0] ?? { byAccount: 0, byOrg: 0 };
}

export const exceptTask = (taskId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from tasks_execution own
    where own.task_id = ${taskId} and own.device_id = e.device_id and own.state <> 'skipped')`;

/** `where` is a condition on `devices_device as d`. */
export const exceptTarget = (where: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from devices_device d where d.id = e.device_id and ${where})`;
