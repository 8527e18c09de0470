import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

/** How many executions of a task, or of one of its stages, are in which state: sums of slots, whatever the size of the task. */
export const countsWhere = (where: RawBuilder<unknown>) => sql<TaskRow['counts']>`
  (select coalesce(json_object_agg(c.state, c.n), '{}') from (
     select case when k.state = 'received' and k.code = 'held' then 'held' else k.state::text end as state, sum(k.n) as n
       from tasks_counter k where ${where} group by 1 having sum(k.n) <> 0) c)`;

export const taskRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('tasks_task as t')
    .innerJoin('identity_org as o', 'o.id', 't.org_id')
    .select([
      't.id',
      't.version',
      't.kind',
      't.title',
      't.state',
      't.end_reason',
      't.source',
      't.org_id',
      'o.name as org_name',
      't.device_count',
      countsWhere(sql`k.task_id = t.id`).as('counts'),
      't.created_by',
      't.account_id',
      't.created_at',
      't.start_at',
      't.started_at',
      't.ended_at',
      't.expires_at',
    ])
    .where(inScope(scope, 't'));
export type ListedTask = Awaited<ReturnType<ReturnType<typeof taskRows>['executeTakeFirstOrThrow']>>;

export const presentTask =
  (ctx: Ctx) =>
  (row: ListedTask): TaskRow => ({
    id: row.id,
    version: row.version,
    kind: row.kind as TaskKindName,
    title: row.title,
    state: row.state,
    endReason: row.end_reason,
    source: row.source,
    orgId: String(row.org_id),
    orgName: row.org_name,
    deviceCount: row.device_count,
    counts: row.counts,
    createdBy: row.created_by,
    createdById: row.account_id,
    createdAt: row.created_at,
    startAt: row.start_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    isOwnRequest: row.account_id !== null && row.account_id === callerOf(ctx).accountId,
  });

export async function findTaskRow(ctx: Ctx, id: string): Promise<TaskRow> {
  const { scope } = ctx;
  const row = await readIn(scope, (db) => taskRows({ scope, db }).where('t.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentTask(ctx)(row);
}

export function pageTasks(ctx: Ctx, input: RouteInput<typeof taskRoutes.page>): Promise<Paged<TaskRow>> {
  const { scope } = ctx;
  const { from, to } = instantsOf(input, ctx.timezone);
  return readIn(scope, async (db) => {
    if (input.createdBy) await refuseUnseenAccount({ scope, db }, input.createdBy);
    let query = taskRows({ scope, db });
    if (input.keyword) query = query.where(keywordIn(input.keyword));
    if (input.kind?.length) query = query.where('t.kind', 'in', input.kind);
    if (input.state?.length) query = query.where('t.state', 'in', input.state);
    if (input.source) query = query.where('t.source', '=', input.source);
    if (input.createdBy) query = query.where('t.account_id', '=', input.createdBy);
    if (input.isOwnRequest !== undefined) query = query.where(askedFor(ctx, 't', input.isOwnRequest));
    if (from) query = query.where('t.created_at', '>=', from);
    if (to) query = query.where('t.created_at', '<', to);
    return keysetPage(db, query, input, 't.id', presentTask(ctx));
  });
}

/** What the caller asked for, which others have to approve; or the opposite. */
export const askedFor = (ctx: Ctx, table: string, isOwn: boolean) =>
  sql<boolean>`(${sql.ref(`${table}.account_id`)} is not distinct from ${callerOf(ctx).accountId}::bigint) = ${isOwn}`;

const keywordIn = (keyword: string) =>
  /^[1-9]\d{0,17}$/.test(keyword)
    ? sql<boolean>`(t.id = ${keyword}::bigint or t.title ilike ${containing(keyword)})`
    : sql<boolean>`t.title ilike ${containing(keyword)}`;

async function refuseUnseenAccount({ scope, db }: ScopedDb, id: string): Promise<void> {
  const account = await db
    .selectFrom('identity_account')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'identity_account'))
    .executeTakeFirst();
  refuseUnless(account, 'core.not_found');
}

/** Tasks whose changes a device does before later ones: ids and nothing else, whoever made them. */
export async function listEarlierChanges(db: Scope['database']['vendor']): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks_task')
    .select('id')
    .where('lane', '=', 'change')
    .where('state', 'in', ['running', 'paused', 'stopping'])
    .execute();
  return rows.map(({ id }) => id);
}
