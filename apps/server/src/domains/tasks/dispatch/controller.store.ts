import type { TaskPlan, taskEventKinds } from '@tilldeck/contracts/tasks/task.schemas';
import type { ExecutionState, StageState, TaskState } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { Counts, TaskProgress } from './progress.rules.ts';

export interface ActiveTask extends TaskProgress {
  id: string;
  orgId: number;
  source: string;
}

interface ActiveRow {
  id: string;
  org_id: number;
  source: string;
  state: TaskState;
  end_reason: string | null;
  plan: TaskPlan;
  open_stage: number;
  start_at: string | null;
  expires_at: string | null;
  stages: { nr: number; state: StageState; soak_until: string | null }[] | null;
  counts: { stage: number; state: ExecutionState; n: number }[] | null;
}

const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

const active = sql`
  select t.id, t.org_id, t.source, t.state, t.end_reason, t.plan, t.open_stage, t.start_at, t.expires_at,
         (select jsonb_agg(jsonb_build_object('nr', s.nr, 'state', s.state, 'soak_until', s.soak_until) order by s.nr)
            from tasks_stage s where s.task_id = t.id) as stages,
         (select jsonb_agg(jsonb_build_object('stage', c.stage, 'state', c.state, 'n', c.n))
            from (select stage, state, sum(n)::bigint as n from tasks_counter where task_id = t.id group by 1, 2) c) as counts
    from tasks_task t`;

/** Tasks something can happen to by itself: all there are, or those of these. */
export async function listActive({ db }: ScopedDb, ids: readonly string[] | null): Promise<ActiveTask[]> {
  const { rows } = await sql<ActiveRow>`${active}
     where t.state in ('scheduled', 'running', 'paused', 'stopping')
       and ${ids ? sql`t.id = any(${ids}::bigint[])` : sql`true`} order by t.id`.execute(db);
  return rows.map(activeOf);
}

/** Tasks for which it is time: to begin, to be given up, to go on with their end or to open a stage. */
export async function listDue({ db }: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks_task where state = 'scheduled' and (start_at is null or start_at <= now())
    union select id from tasks_task where state in ('running', 'paused') and expires_at <= now()
    union select id from tasks_task where state = 'stopping'
    union select task_id from tasks_stage where state = 'soaking' and soak_until <= now()`.execute(db);
  return rows.map(({ id }) => id);
}

const movedAtOnce = 10_000;

/** Takes the notes of tasks that moved on since they were last taken; one that another engine takes is its own. */
export async function deleteMoved({ db }: ScopedDb): Promise<string[]> {
  const { rows } = await sql<{ task_id: string }>`
    with taken as (
      delete from tasks_moved
       where ctid = any(array(select ctid from tasks_moved limit ${movedAtOnce} for update skip locked))
      returning task_id)
    select distinct task_id from taken`.execute(db);
  return rows.map((row) => row.task_id);
}

/** Has the engine look at a task again soon. */
export const insertMoved = ({ db }: ScopedDb, taskId: string) =>
  db.insertInto('tasks_moved').values({ task_id: taskId }).execute();

/** The same for one, held until the transaction ends; nothing when somebody else holds it. */
export async function findActiveForUpdate({ db }: ScopedDb, id: string): Promise<ActiveTask | undefined> {
  const { rows } = await sql<ActiveRow>`${active}
     where t.id = ${id} and t.state in ('scheduled', 'running', 'paused', 'stopping')
       for no key update of t skip locked`.execute(db);
  return rows[0] && activeOf(rows[0]);
}

function activeOf(row: ActiveRow): ActiveTask {
  const countsOf = (nr: number): Counts =>
    Object.fromEntries((row.counts ?? []).filter(({ stage }) => stage === nr).map(({ state, n }) => [state, n]));
  return {
    id: row.id,
    orgId: row.org_id,
    source: row.source,
    state: row.state,
    endReason: row.end_reason,
    plan: row.plan,
    openStage: row.open_stage,
    startAtMs: ms(row.start_at),
    expiresAtMs: ms(row.expires_at),
    stages: (row.stages ?? [{ nr: 1, state: 'open', soak_until: null }]).map(
      ({ nr, state, soak_until: soakUntil }) => ({
        nr,
        state,
        soakUntilMs: ms(soakUntil),
        counts: countsOf(nr),
      }),
    ),
  };
}

interface TaskChange {
  state?: TaskState;
  end_reason?: string | null;
  open_stage?: number;
  is_agreed?: boolean;
  isStarted?: boolean;
  isEnded?: boolean;
  isReopened?: boolean;
}

export async function updateTask(inside: ScopedDb, id: string, change: TaskChange): Promise<void> {
  const { db } = inside;
  const { isStarted, isEnded, isReopened, ...columns } = change;
  await db
    .updateTable('tasks_task')
    .set({
      ...columns,
      ...touched,
      ...(isStarted ? { started_at: sql`coalesce(started_at, now())`, paced_at: null, is_holding: true } : {}),
      ...(isEnded ? { ended_at: sql`now()` } : {}),
      ...(isReopened
        ? {
            ended_at: null,
            is_holding: true,
            expires_at: sql`case when expires_at < now() then now() + interval '7 days' else expires_at end`,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
  // Nothing waits for a stage of a task that is over.
  if (isEnded) await db.updateTable('tasks_stage').set({ soak_until: null }).where('task_id', '=', id).execute();
  await insertMoved(inside, id);
}

export async function updateStage(
  inside: ScopedDb,
  taskId: string,
  nr: number,
  change: { state: StageState; soakUntilMs?: number },
): Promise<void> {
  const { state, soakUntilMs } = change;
  await inside.db
    .updateTable('tasks_stage')
    .set({
      state,
      ...(state === 'open' ? { opened_at: sql`now()` } : {}),
      ...(state === 'passed' ? { passed_at: sql`now()` } : {}),
      ...(soakUntilMs === undefined ? {} : { soak_until: new Date(soakUntilMs).toISOString() }),
    })
    .where('task_id', '=', taskId)
    .where('nr', '=', nr)
    .execute();
  await insertMoved(inside, taskId);
}

export const insertTaskEvent = (
  { db }: ScopedDb,
  taskId: string,
  kind: (typeof taskEventKinds)[number],
  { by = '', detail = {} }: { by?: string; detail?: Record<string, unknown> } = {},
) =>
  db
    .insertInto('tasks_event')
    .values({ task_id: taskId, kind, account_name: by, detail: JSON.stringify(detail) })
    .execute();

/** Notes how many failures were told of each task; answers how many were before, of those where that changed. */
export async function updateFailedTold(
  { db }: ScopedDb,
  tasks: readonly { id: string; count: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; before: number }>`
    with said as (
      select * from unnest(${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ count }) => count)}::int[]) s (id, n)),
    held as (
      select t.id, t.failed_told, s.n from tasks_task t join said s on s.id = t.id
       where t.failed_told <> s.n order by t.id for no key update of t)
    update tasks_task t set failed_told = held.n from held where t.id = held.id
    returning t.id, held.failed_told as before`.execute(db);
  return new Map(rows.map(({ id, before }) => [id, before]));
}
