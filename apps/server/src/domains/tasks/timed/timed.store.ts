import type { TimedState } from '@tilldeck/contracts/tasks/timed.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredTimed = Selectable<DB['tasks_timed']>;

/** What a timed task does, when and to whom. */
export interface TimedSettings {
  name: string;
  weekdays: number[];
  time: string;
  kind: string;
  payload: Record<string, unknown>;
  target: SettledTarget;
  lateMinutes: number;
  remark: string;
}

const columnsOf = (settings: TimedSettings) => ({
  name: settings.name,
  weekdays: settings.weekdays,
  at_time: settings.time,
  kind: settings.kind,
  payload: JSON.stringify(settings.payload),
  target: JSON.stringify(settings.target),
  late_minutes: settings.lateMinutes,
  remark: settings.remark,
});
const resettled = { settled_at: sql<string>`now()`, revision: sql<number>`revision + 1`, idle_day: null };

export const insertTimed = (
  { db }: ScopedDb,
  settings: TimedSettings,
  by: { orgId: number; accountId: string | null; createdBy: string; state: TimedState },
): Promise<StoredTimed> =>
  db
    .insertInto('tasks_timed')
    .values({
      ...columnsOf(settings),
      org_id: by.orgId,
      account_id: by.accountId,
      created_by: by.createdBy,
      state: by.state,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findTimedForUpdate = ({ db, scope }: ScopedDb, id: string): Promise<StoredTimed | undefined> =>
  db
    .selectFrom('tasks_timed')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'tasks_timed'))
    .forUpdate()
    .executeTakeFirst();

interface TimedChange {
  settings?: TimedSettings;
  state?: TimedState;
  isApproved?: boolean;
  /** Who asked for what it is from now on. */
  accountId?: string | null;
  /** It is something else from now on, so that today's run is made again. */
  isResettled?: boolean;
}

export const updateTimed = (
  { db }: ScopedDb,
  id: string,
  { settings, state, isApproved, accountId, isResettled }: TimedChange,
): Promise<StoredTimed> =>
  db
    .updateTable('tasks_timed')
    .set({
      ...touched,
      ...(settings ? columnsOf(settings) : {}),
      ...(state ? { state } : {}),
      ...(isApproved === undefined ? {} : { is_approved: isApproved }),
      ...(accountId === undefined ? {} : { account_id: accountId }),
      ...(isResettled ? resettled : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteTimed = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('tasks_timed').where('id', '=', id).execute();

/** Tasks of its runs in which something can still happen. */
export async function listOpenRuns({ db }: ScopedDb, timedId: string): Promise<{ id: string; org_id: number }[]> {
  return db
    .selectFrom('tasks_timed_run as r')
    .innerJoin('tasks_task as t', 't.id', 'r.task_id')
    .select(['t.id', 't.org_id'])
    .where('r.timed_id', '=', timedId)
    .where('t.state', 'in', ['preparing', 'waiting_approval', 'scheduled', 'running', 'paused'])
    .orderBy('t.id')
    .execute();
}
