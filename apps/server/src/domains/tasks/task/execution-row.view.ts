import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { ExecutionRow } from '@tilldeck/contracts/tasks/task.schemas';
import { outcomeOf } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { waitingOf } from './waiting.rules.ts';

/**
 * Executions with the names of their devices. They have no owner of their own: whoever calls this has looked whether the
 * task or the device is in reach. A device that went elsewhere since then is known by its number only.
 * `db` sees every task, since a device also waits for work of those above its owner.
 */
export const executionRows = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('tasks_execution as e')
    .innerJoin('tasks_task as t', 't.id', 'e.task_id')
    .leftJoin('devices_device as d', (join) => join.onRef('d.id', '=', 'e.device_id').on(inScope(scope, 'd')))
    .leftJoin('devices_model as m', 'm.id', 'd.model_id')
    .leftJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('devices_shop as p', 'p.id', 'd.shop_id')
    .leftJoin('link_state as l', 'l.device_id', 'd.id')
    .selectAll('e')
    .select([
      't.state as task_state',
      't.open_stage',
      't.start_at',
      't.kind',
      't.title',
      't.created_by',
      'm.name as model_name',
      'o.name as org_name',
      'p.name as shop_name',
      'd.state as device_state',
      'l.last_online_at',
      sql<boolean>`t.lane = 'change' and e.state = 'queued' and exists (
        select from tasks_execution b join tasks_task bt on bt.id = b.task_id
         where b.device_id = e.device_id and b.task_id < e.task_id and bt.lane = 'change'
           and b.state in ('queued', 'sent', 'received', 'running') and b.is_released
           and bt.state in ('running', 'paused', 'stopping'))`.as('has_earlier'),
    ]);
export type ListedExecution = Awaited<ReturnType<ReturnType<typeof executionRows>['executeTakeFirstOrThrow']>>;

export const presentExecution = (row: ListedExecution): ExecutionRow => ({
  taskId: row.task_id,
  deviceId: row.device_id,
  sn: row.sn,
  modelName: row.model_name,
  orgName: row.org_name,
  shopName: row.shop_name,
  isOnline: row.device_state === 'online',
  stage: row.stage,
  state: row.state,
  outcome: outcomeOf[row.state === 'received' && row.hold !== null ? 'held' : row.state],
  attempt: row.attempt,
  percent: row.percent,
  code: row.code || null,
  text: row.text,
  ...waitingOf(
    {
      state: row.state,
      isReleased: row.is_released,
      stage: row.stage,
      attempt: row.attempt,
      notBefore: row.not_before,
      hold: row.hold,
      holdUntil: row.hold_until,
      sentAt: row.sent_at,
      isOnline: row.device_state === 'online',
      lastOnlineAt: row.last_online_at,
      hasEarlier: row.has_earlier,
      task: { state: row.task_state, openStage: row.open_stage, startAt: row.start_at },
    },
    Date.now(),
  ),
  queuedAt: row.queued_at,
  sentAt: row.sent_at,
  receivedAt: row.received_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  lateState: row.late_state,
  fileId: row.file_id,
  result: row.result,
  attempts: row.attempts ?? [],
});

/** Of a task made above the owner of the device, its owner learns what was done and not who of them asked. */
export const presentDeviceTask = (row: ListedExecution & { is_own: boolean; maker_name: string }) => ({
  ...presentExecution(row),
  kind: row.kind as TaskKindName,
  title: row.is_own ? row.title : '',
  createdBy: row.is_own ? row.created_by : row.maker_name,
});
