import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoTask } from './demo-task.ts';
import { taskFiles } from './demo-task-files.ts';
import { executionsOf, type MeantDevice } from './executions.ts';
import { findTarget, listMeant } from './meant-devices.ts';
import { findStoredApp, putTaskFile } from './task-payload.ts';

const hourMs = 3_600_000;
const expiryDays = 7;

export interface Owner {
  orgId: number;
  accountId: string;
}

/** Answers how many rows it added; none where the devices or the app are missing. */
export async function putTask(context: SeedContext, task: DemoTask, owner: Owner): Promise<number> {
  const target = await findTarget(context, owner.orgId, task.target);
  const devices = target ? await listMeant(context, owner.orgId, task, target) : [];
  const app = task.app ? await findStoredApp(context, task.app) : {};
  if (!target || devices.length === 0 || !app) return 0;
  const file = task.file ? await putTaskFile(context, owner, taskFiles[task.file], task.createdHoursAgo) : null;
  const named = file === null ? {} : task.kind === 'send_files' ? { fileIds: [file] } : { fileId: file };
  const payload = { ...task.payload, ...named, ...app };
  const plan = taskPlan.parse(task.plan ?? {});
  const id = await insertTask(context, task, owner, { payload, target, plan, deviceCount: devices.length });
  const stages = await insertStages(context, id, task, plan, devices);
  const executions = await insertExecutions(context, id, task, plan, devices);
  const uploads = await insertUploads(context, id, task, owner);
  const events = await insertEvents(context, id, task, devices);
  return 1 + stages + executions + uploads + events;
}

const ago = ({ now }: SeedContext, hours: number | undefined): Date | null =>
  hours === undefined ? null : new Date(now.getTime() - hours * hourMs);

async function insertTask(
  context: SeedContext,
  task: DemoTask,
  owner: Owner,
  made: { payload: object; target: object; plan: TaskPlan; deviceCount: number },
): Promise<string> {
  const startAt = ago(context, task.startsInHours === undefined ? undefined : -task.startsInHours);
  const begin = startAt ?? ago(context, task.startedHoursAgo ?? task.createdHoursAgo) ?? context.now;
  const isExpired = task.state === 'expired';
  const expiresAt = isExpired ? ago(context, task.endedHoursAgo) : new Date(begin.getTime() + expiryDays * 24 * hourMs);
  const openStage = task.stages?.findLastIndex(({ state }) => state !== 'waiting') ?? 0;
  const isBegun = task.startedHoursAgo !== undefined;
  const { rows } = await context.client.query<{ id: string }>(
    `INSERT INTO tasks_task (org_id, account_id, created_by, kind, lane, title, source, payload, target, target_hash, plan,
       state, end_reason, device_count, open_stage, timeout_s, max_attempts, is_agreed, is_holding,
       start_at, started_at, ended_at, expires_at, created_at, updated_at, source_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
     RETURNING id`,
    [
      owner.orgId,
      owner.accountId,
      task.by,
      task.kind,
      kindOf(task.kind).lane,
      task.title,
      task.source,
      JSON.stringify(made.payload),
      JSON.stringify(made.target),
      JSON.stringify(startAt ? { ...made.plan, start: { mode: 'at', at: startAt.toISOString() } } : made.plan),
      task.state,
      task.endReason ?? null,
      made.deviceCount,
      isBegun ? openStage + 1 : 0,
      made.plan.timeoutS,
      made.plan.maxAttempts,
      // What nobody agreed to is added up over a day: demo tasks must not use up what a developer may send alone.
      task.state !== 'waiting_approval',
      isBegun && task.endedHoursAgo === undefined,
      startAt,
      ago(context, task.startedHoursAgo),
      ago(context, task.endedHoursAgo),
      expiresAt,
      ago(context, task.createdHoursAgo),
      ago(context, task.endedHoursAgo ?? task.startedHoursAgo ?? task.createdHoursAgo),
      task.sourceKey ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

async function insertStages(
  context: SeedContext,
  taskId: string,
  { stages }: DemoTask,
  { stages: shares = [] }: TaskPlan,
  devices: readonly MeantDevice[],
): Promise<number> {
  if (!stages) return 0;
  const counts = shares.map((_, at) => devices.filter(({ stage }) => stage === at + 1).length);
  return insertRows(
    context.client,
    'tasks_stage',
    stages.map((stage, at) => ({
      task_id: taskId,
      nr: at + 1,
      share: shares[at],
      state: stage.state,
      device_count: counts[at],
      opened_at: ago(context, stage.openedHoursAgo),
      passed_at: ago(context, stage.passedHoursAgo),
    })),
  );
}

/** Counted as the server does when it writes executions: no trigger counts what is added. */
async function insertExecutions(
  context: SeedContext,
  taskId: string,
  task: DemoTask,
  plan: TaskPlan,
  devices: readonly MeantDevice[],
): Promise<number> {
  const { client } = context;
  const count = await insertRows(client, 'tasks_execution', executionsOf(context, taskId, task, plan, devices));
  await client.query(
    `INSERT INTO tasks_counter (task_id, stage, state, code, slot, n)
     SELECT task_id, stage, state, code, 0, count(*) FROM tasks_execution WHERE task_id = $1 GROUP BY 1, 2, 3, 4`,
    [taskId],
  );
  // Names exactly these devices, as the preview does.
  await client.query(
    `UPDATE tasks_task SET target_hash = (
       SELECT count(*) || '-' || to_hex(bit_xor(hashint8extended(device_id, (state <> 'skipped')::int)))
         FROM tasks_execution WHERE task_id = $1) WHERE id = $1`,
    [taskId],
  );
  return count;
}

/** One file for all: the demo needs something to download, not as many logs as devices. */
async function insertUploads(context: SeedContext, taskId: string, task: DemoTask, owner: Owner): Promise<number> {
  if (!task.brings) return 0;
  const file = taskFiles[task.brings];
  const fileId = await putTaskFile(context, owner, file, task.startedHoursAgo ?? 0);
  const { rowCount } = await context.client.query(
    `WITH brought AS (
       UPDATE tasks_execution SET file_id = $2 WHERE task_id = $1 AND state = 'succeeded' RETURNING device_id, attempt, ended_at)
     INSERT INTO tasks_upload (task_id, device_id, attempt, file_id, begun_bytes, begun_at)
     SELECT $1, device_id, attempt, $2, $3, ended_at FROM brought`,
    [taskId, fileId, file.bytes.length],
  );
  return rowCount ?? 0;
}

async function insertEvents(
  context: SeedContext,
  taskId: string,
  task: DemoTask,
  devices: readonly MeantDevice[],
): Promise<number> {
  const eligible = devices.filter(({ reason }) => reason === null).length;
  const { createdHoursAgo, startedHoursAgo, endedHoursAgo } = task;
  const began = startedHoursAgo === undefined ? [] : [{ kind: 'started', hoursAgo: startedHoursAgo }];
  const finished = task.state === 'finished' ? [{ kind: 'finished', hoursAgo: endedHoursAgo ?? 0 }] : [];
  const events = [
    { kind: 'created', hoursAgo: createdHoursAgo, by: task.by },
    { kind: 'prepared', hoursAgo: createdHoursAgo, detail: { total: devices.length, eligible } },
    ...began,
    ...(task.events ?? []),
    ...finished,
  ] as NonNullable<DemoTask['events']>;
  const ordered = events.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  for (const { kind, hoursAgo, by = '', detail = {} } of ordered)
    await context.client.query(
      'INSERT INTO tasks_event (task_id, at, kind, account_name, detail) VALUES ($1, $2, $3, $4, $5)',
      [taskId, ago(context, hoursAgo), kind, by, JSON.stringify(detail)],
    );
  return ordered.length;
}
