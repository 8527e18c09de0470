import { mailApprovalJob } from '@tilldeck/contracts/tasks/approval.jobs';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { timedSource } from '@tilldeck/contracts/tasks/timed.sources';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { createTask, plainPlan } from '../task/create.service.ts';
import { timedEvent } from './timed.events.ts';
import { dueDays, planOfDay, sourceKeyOf } from './timed.rules.ts';
import { type StoredTimed, updateTimed } from './timed.store.ts';
import { insideOrg, isApprovalNeeded } from './timed-approval.service.ts';
import {
  endLate,
  existsRun,
  findEnabledForUpdate,
  insertRun,
  listEnabled,
  updateIdleDay,
} from './timed-schedule.store.ts';

const lateAtOnce = 10_000;

/**
 * Makes a task of every day of every timed task that begins soon somewhere. Any number of these may run at once: a timed
 * task is held while its day is settled, and the key of the task refuses a second one.
 */
export async function makeDueTasks(app: App, nowMs = Date.now()): Promise<string[]> {
  const scope = systemScope(app.database, 'timed tasks of all organisations are due');
  const made: string[] = [];
  for (const timed of await listEnabled({ scope, db: app.database.vendor })) {
    for (const day of dueDays({ weekdays: timed.weekdays, time: timed.at_time }, nowMs)) {
      const taskId = await settleDay(app, timed.id, day, nowMs);
      if (taskId) made.push(taskId);
    }
  }
  while ((await writeIn(scope, (inside) => endLate(inside, lateAtOnce))) === lateAtOnce);
  return made;
}

/** What cannot be made today is not tried again every minute; tomorrow is another day. */
async function settleDay(app: App, id: string, day: string, nowMs: number): Promise<string | null> {
  const scope = systemScope(app.database, 'timed tasks of all organisations are due');
  try {
    return await writeIn(scope, (inside) => makeDay(app, inside, id, day, nowMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The day is over for all of its devices, or there are none today: nothing that somebody has to look at.
    const level = error.code === 'tasks.no_devices' ? 'info' : 'warn';
    app.log[level]({ timedId: id, day, refusal: error.code }, 'nothing to be made of a day of a timed task');
    await writeIn(scope, (inside) => updateIdleDay(inside, id, day));
    return null;
  }
}

const ownerOf = (timed: StoredTimed) => ({ orgId: timed.org_id, accountId: timed.account_id });

async function makeDay(app: App, inside: ScopedDb, id: string, day: string, nowMs: number): Promise<string | null> {
  const timed = await findEnabledForUpdate(inside, id);
  if (!timed || (await existsRun(inside, timed, day))) return null;
  const { target } = timed;
  if (!timed.is_approved && (await isApprovalNeeded(inside, ownerOf(timed), { kind: timed.kind, target }))) {
    // It was for few devices when it was set up and is for many now.
    await updateTimed(inside, id, { state: 'waiting_approval' });
    await insertEvent(inside.db, timedEvent(id, timed.org_id));
    await insertJob(inside.db, mailApprovalJob, { of: 'timed', id });
    return null;
  }
  const maker = { ...ownerOf(timed), loginName: timed.created_by };
  const task = await createTask(await insideOrg(inside, timed.org_id), maker, {
    ...specOf(timed, target, day, nowMs),
    releaseKeys: app.config.RELEASE_KEYS,
  });
  if (!task) return null;
  await insertRun(inside, timed, task.id, day);
  await insertEvent(inside.db, timedEvent(id, timed.org_id));
  return task.id;
}

function specOf(timed: StoredTimed, target: SettledTarget, day: string, nowMs: number) {
  const { passwordHash, ...payload } = timed.payload;
  const times = {
    time: timed.at_time,
    lateMinutes: timed.late_minutes,
    settledAtMs: Date.parse(timed.settled_at),
  };
  return {
    kind: timed.kind as TaskKindName,
    payload,
    ...(passwordHash ? { passwordHash } : {}),
    target,
    plan: planOfDay(plainPlan(), times, day, nowMs),
    title: timed.name,
    source: timedSource,
    isAgreed: timed.is_approved,
    sourceKey: sourceKeyOf(timed.id, day, timed.revision),
  };
}
