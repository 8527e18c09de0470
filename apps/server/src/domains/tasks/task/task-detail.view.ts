import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskDetail, TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import type { StoredTarget } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { reachesAll, readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { findDeciders } from '../../identity/index.ts';
import { countsWhere, presentTask, taskRows } from './task.view.ts';

const shownEvents = 200;
/** A target may list ten thousand numbers; the devices of a task are a list of their own. */
const shownSerials = 20;

/** One task with its stages, what failed and why, and what happened; of a fixed size, however many devices it has. */
export async function findTaskDetail(ctx: Ctx, id: string): Promise<TaskDetail> {
  const { scope } = ctx;
  const detail = await readIn(scope, async (db) => {
    const row = await taskRows({ scope, db })
      .select(['t.payload', 't.target', 't.plan', 't.target_hash'])
      .where('t.id', '=', id)
      .executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return {
      ...presentTask(ctx)(row),
      payload: shownPayload(row.kind as TaskKindName, row.payload),
      target: shownTarget(row.target),
      plan: row.plan,
      hash: row.target_hash,
      stages: await listStages(db, id),
      failures: await listFailures(db, id),
      events: await listEvents(db, id),
    };
  });
  return { ...detail, approvers: await findApprovers(ctx, detail) };
}

/** Names are told among colleagues; of an organisation above, only that it is the one to ask. */
async function findApprovers(ctx: Ctx, task: TaskRow): Promise<TaskDetail['approvers']> {
  if (task.state !== 'waiting_approval') return null;
  const above = systemScope(ctx.app.database, 'who may approve can be above the caller');
  const except = task.createdById ? [task.createdById] : [];
  const found = await readIn(above, (db) => findDeciders({ db }, Number(task.orgId), 'task.enable', except));
  if (!found) return null;
  const isNamed = reachesAll(ctx.scope) || found.orgId === callerOf(ctx).orgId;
  return { orgName: found.orgName, names: isNamed ? found.people.map(({ name }) => name) : [] };
}

/**
 * What a person gave or chose, and who signed it; a hash of a password stays here, and so do a manifest and the file of
 * an app of the store.
 */
export function shownPayload(kind: TaskKindName, payload: unknown): Record<string, unknown> {
  const draft = (kindOf(kind).draft.safeParse(payload).data ?? {}) as Record<string, unknown>;
  const { manifest: _manifest, ...given } = draft;
  const { appId, appVersionId, signedBy } = payload as { appId?: string; appVersionId?: string; signedBy?: string };
  if (appVersionId === undefined) return signedBy === undefined ? given : { ...given, signedBy };
  const { fileId: _, ...shown } = given;
  return { ...shown, appId, appVersionId };
}

/** Whom an app is meant for is a matter of its owner. */
function shownTarget(stored: StoredTarget): Record<string, unknown> {
  const { audience: _, ...target } = stored;
  return {
    ...target,
    ...(target.sns ? { sns: target.sns.slice(0, shownSerials), snCount: target.sns.length } : {}),
  };
}

async function listStages(db: ScopedDb['db'], taskId: string): Promise<TaskDetail['stages']> {
  const rows = await db
    .selectFrom('tasks_stage as s')
    .selectAll('s')
    .select(countsWhere(sql`k.task_id = s.task_id and k.stage = s.nr`).as('counts'))
    .where('s.task_id', '=', taskId)
    .orderBy('s.nr')
    .execute();
  return rows.map((row) => ({
    nr: row.nr,
    share: row.share,
    state: row.state as TaskDetail['stages'][number]['state'],
    deviceCount: row.device_count,
    counts: row.counts,
    openedAt: row.opened_at,
    passedAt: row.passed_at,
    soakUntil: row.soak_until,
  }));
}

async function listFailures(db: ScopedDb['db'], taskId: string): Promise<TaskDetail['failures']> {
  const { rows } = await sql<{ code: string; count: number }>`
    select code, sum(n)::int as count from tasks_counter
     where task_id = ${taskId} and state in ('failed', 'timed_out')
     group by code having sum(n) > 0 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Newest first. */
async function listEvents(db: ScopedDb['db'], taskId: string): Promise<TaskDetail['events']> {
  const rows = await db
    .selectFrom('tasks_event')
    .select(['at', 'kind', 'account_name', 'detail'])
    .where('task_id', '=', taskId)
    .orderBy('id', 'desc')
    .limit(shownEvents)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind as TaskDetail['events'][number]['kind'],
    by: row.account_name,
    detail: row.detail,
  }));
}
