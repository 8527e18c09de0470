import { mailApprovalJob } from '@tilldeck/contracts/tasks/approval.jobs';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { sourceNamed, type TaskSources } from '../../../platform/work/task-sources.ts';
import { insertTaskEvent } from '../dispatch/controller.store.ts';
import { startTask } from '../dispatch/start.service.ts';
import { taskEvent } from '../dispatch/task.events.ts';
import { findSetting } from '../setting/task-setting.view.ts';
import { whereTarget } from '../target/target.view.ts';
import { mixOf, targetHash } from '../target/target-hash.rules.ts';
import { holdTargets } from '../target/target-lock.store.ts';
import { isReviewed } from './approval.rules.ts';
import { judgeApproval } from './approval.service.ts';
import { exceptTask } from './approval.store.ts';
import { expiryOf, isReleasedAtOnce, withoutHoursOf } from './plan.rules.ts';
import { insertExecutions, insertStages, type WrittenPart } from './prepare.store.ts';
import {
  findOrgScope,
  findPreparingForUpdate,
  findWaiting,
  type StoredTask,
  updatePrepared,
  updateReach,
  updateUnprepared,
} from './task.store.ts';
import { releaseFiles } from './task-files.service.ts';
import { countShares } from './task-shares.view.ts';

const kindOfTask = (task: StoredTask) => task.kind as TaskKindName;

/** Writes down the devices of a task and lets it begin, wait for its time or for a second person. */
export async function writeDown(inside: ScopedDb, task: StoredTask, source: TaskSource): Promise<void> {
  const { target, plan, payload } = task;
  await holdTargets(inside, task.org_id);
  const written = await insertExecutions(inside, {
    taskId: task.id,
    where: await whereTarget(inside, target),
    demand: {
      kind: kindOfTask(task),
      payload,
      modelNames: target.onlyModelNames,
      withoutHours: withoutHoursOf(kindOfTask(task), plan),
      audience: target.audience,
    },
    plan,
    isReleased: isReleasedAtOnce(plan, task.rate_per_minute),
  });
  const total = written.reduce((sum, { count }) => sum + count, 0);
  const eligible = written.reduce((sum, { stage, count }) => (stage > 0 ? sum + count : sum), 0);
  const hash = targetHash(total, mixOf(written.map(({ mix }) => mix)));
  refuseUnless(task.target_hash === '' || task.target_hash === hash, 'tasks.target_changed');
  refuseUnless(eligible > 0, 'tasks.no_devices');
  const { stages } = plan;
  if (stages) {
    const countOf = (nr: number) => written.find(({ stage }) => stage === nr)?.count ?? 0;
    await insertStages(
      inside,
      task.id,
      stages.map((share, at) => ({ share, count: countOf(at + 1) })),
    );
  }
  const times = timesOf(plan, written, Date.now());
  const judged = {
    kind: kindOfTask(task),
    devices: eligible,
    isReviewed: isReviewed(payload),
    orgId: task.org_id,
    accountId: task.account_id,
    isOther: exceptTask(task.id),
  };
  const isWaiting =
    !task.is_agreed && (await judgeApproval(inside, await findSetting(inside, task.org_id), judged, true));
  await updatePrepared(inside, task.id, {
    state: isWaiting ? 'waiting_approval' : 'scheduled',
    deviceCount: total,
    hash,
    ...times,
  });
  await insertTaskEvent(inside, task.id, 'prepared', { detail: { total, eligible } });
  const isDue = times.startAt === null || Date.parse(times.startAt) <= Date.now();
  if (isWaiting) await insertJob(inside.db, mailApprovalJob, { of: 'task', id: task.id });
  else if (isDue) await startTask(inside, task.id);
  await insertEvent(inside.db, taskEvent(task.id, task.org_id, source));
}

/** When the first device may begin, and when what has not begun is given up. */
function timesOf(plan: TaskPlan, written: readonly WrittenPart[], nowMs: number) {
  const instants = (values: (string | null)[]) =>
    values.flatMap((value) => (value === null ? [] : [Date.parse(value)]));
  const first = plan.start.mode === 'at' ? [Date.parse(plan.start.at ?? '')] : instants(written.map((w) => w.firstAt));
  const last = plan.start.mode === 'at' ? first : instants(written.map((w) => w.lastAt));
  return {
    startAt: first.length > 0 ? new Date(Math.min(...first)).toISOString() : null,
    expiresAt: expiryOf(plan, Math.max(nowMs, ...last)),
  };
}

/** Millions of rows take longer than any call may. */
const longestWriteMs = 15 * 60_000;

/** The job for large sets. Devices that are not those of the preview any more end the task before it began. */
export async function prepareTask(app: App, taskId: string): Promise<void> {
  const sources = app.contributions.taskSources;
  const system = systemScope(app.database, 'a job writes the executions of a task');
  try {
    await writeIn(system, async (inside) => {
      const task = await findPreparingForUpdate(inside, taskId);
      if (!task) return;
      await allowLongStatements(inside, longestWriteMs);
      // With the eyes of whoever asked: what they lost meanwhile is not theirs to change.
      const asOrg = { scope: await findOrgScope(inside, task.org_id), db: inside.db };
      await writeDown(asOrg, task, sourceNamed(sources, task.source));
    });
    await writeIn(system, async (inside) => {
      await allowLongStatements(inside, longestWriteMs);
      await keepReach(inside, sources, taskId);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await writeIn(system, (inside) => refuseTask(inside, sources, taskId, error.code));
  }
}

/** A second person looks at what the task is made of: counted once, now that its devices are written down. */
async function keepReach(inside: ScopedDb, sources: TaskSources, taskId: string): Promise<void> {
  const task = await findWaiting(inside, taskId);
  if (!task) return;
  await updateReach(inside, taskId, await countShares(inside, taskId));
  await insertEvent(inside.db, taskEvent(taskId, task.org_id, sourceNamed(sources, task.source)));
}

async function refuseTask(inside: ScopedDb, sources: TaskSources, taskId: string, code: string): Promise<void> {
  const task = await findPreparingForUpdate(inside, taskId);
  if (!task) return;
  const reason = code.replace(/^.*\./, '');
  await updateUnprepared(inside, taskId, reason);
  await releaseFiles(inside, kindOfTask(task), task.payload);
  await insertTaskEvent(inside, taskId, 'refused', { detail: { reason } });
  await insertEvent(inside.db, taskEvent(taskId, task.org_id, sourceNamed(sources, task.source)));
}
