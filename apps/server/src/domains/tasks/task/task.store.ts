import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Shares, StoredTarget } from '@tilldeck/db/stored-shapes';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type OrgScope, type ScopedDb, scopeOfOrg } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredTask = Selectable<DB['tasks_task']>;

export interface NewTask {
  orgId: number;
  accountId: string | null;
  createdBy: string;
  kind: TaskKindName;
  title: string;
  source: string;
  sourceKey: string | null;
  isAgreed: boolean;
  payload: Record<string, unknown>;
  target: StoredTarget;
  /** Of the preview; '' where nobody looked at one. */
  hash: string;
  plan: TaskPlan;
  ratePerMinute: number | null;
}

/** Nothing when the same was made before by whatever `sourceKey` names. */
export const insertTask = ({ db }: ScopedDb, task: NewTask): Promise<StoredTask | undefined> =>
  db
    .insertInto('tasks_task')
    .values({
      org_id: task.orgId,
      account_id: task.accountId,
      created_by: task.createdBy,
      kind: task.kind,
      lane: kindOf(task.kind).lane,
      title: task.title,
      source: task.source,
      source_key: task.sourceKey,
      is_agreed: task.isAgreed,
      payload: JSON.stringify(task.payload),
      target: JSON.stringify(task.target),
      target_hash: task.hash,
      plan: JSON.stringify(task.plan),
      rate_per_minute: task.ratePerMinute,
      timeout_s: task.plan.timeoutS,
      max_attempts: task.plan.maxAttempts,
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returningAll()
    .executeTakeFirst();

/** A task whose devices are still to be written down, held. */
export const findPreparingForUpdate = ({ db }: ScopedDb, id: string): Promise<StoredTask | undefined> =>
  db
    .selectFrom('tasks_task')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface Prepared {
  state: 'waiting_approval' | 'scheduled';
  deviceCount: number;
  hash: string;
  startAt: string | null;
  expiresAt: string;
}

export const updatePrepared = ({ db }: ScopedDb, id: string, task: Prepared) =>
  db
    .updateTable('tasks_task')
    .set({
      state: task.state,
      device_count: task.deviceCount,
      target_hash: task.hash,
      start_at: task.startAt,
      expires_at: task.expiresAt,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** A task that waits for a second person. */
export const findWaiting = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('tasks_task')
    .select(['org_id', 'source'])
    .where('id', '=', id)
    .where('state', '=', 'waiting_approval')
    .executeTakeFirst();

export const updateReach = ({ db }: ScopedDb, id: string, shares: Shares) =>
  db
    .updateTable('tasks_task')
    .set({ reach: JSON.stringify(shares) })
    .where('id', '=', id)
    .execute();

export const updateUnprepared = ({ db }: ScopedDb, id: string, reason: string) =>
  db
    .updateTable('tasks_task')
    .set({
      state: 'refused',
      end_reason: reason,
      ended_at: sql`now()`,
      ...touched,
    })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning('id')
    .executeTakeFirst();

/** How many devices a condition on `devices_device as d` means, counted up to `most`. */
export async function countMeant({ db }: ScopedDb, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from devices_device d where ${where} limit ${most}) meant`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The scope of an organisation, for work in its name. */
export async function findOrgScope({ scope, db }: ScopedDb, orgId: number): Promise<OrgScope> {
  const org = await db
    .selectFrom('identity_org')
    .select(['id', 'depth'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return scopeOfOrg(scope.database, org);
}
