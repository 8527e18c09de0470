import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { StoredApp } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import { prepareTaskJob } from '@tilldeck/contracts/tasks/task.jobs';
import { defaultRatePerMinute, inlinePrepareDevices } from '@tilldeck/contracts/tasks/task.limits';
import type { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { type TaskPlan, type TaskRow, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { manualSource } from '@tilldeck/contracts/tasks/task.sources';
import type { SettledTarget, TaskAudience } from '@tilldeck/db/stored-shapes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Caller, type Ctx, callerOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';
import { insertEvent, insertJob, transact } from '../../../platform/transact.ts';
import { insertTaskEvent } from '../dispatch/controller.store.ts';
import { taskEvent } from '../dispatch/task.events.ts';
import { settleTarget } from '../target/settle-target.service.ts';
import { whereTarget } from '../target/target.view.ts';
import { settlePayload } from './payload.service.ts';
import { isPlanSound, rateOf } from './plan.rules.ts';
import { writeDown } from './prepare.service.ts';
import { checkRelease } from './release-check.service.ts';
import { chooseApp } from './store-app.service.ts';
import { countMeant, insertTask, type StoredTask } from './task.store.ts';
import { findTaskRow } from './task.view.ts';
import { claimFiles } from './task-files.service.ts';

/** In whose name a task is made; a caller is one. What a key asks for counts as asked for by who made the key. */
type TaskMaker = Pick<Caller, 'orgId' | 'loginName'> & { accountId: string | null };

export interface TaskSpec {
  kind: TaskKindName;
  payload: Record<string, unknown>;
  /** A password for kinds that have one; only its hash is kept. */
  secret?: string | undefined;
  /** The hash of one that was given earlier. */
  passwordHash?: string;
  /** Without a workbook: see `settleTarget`. */
  target: SettledTarget;
  plan?: TaskPlan;
  /** Of wall-clock times in the plan. */
  timezone?: string;
  title?: string;
  source: TaskSource;
  /** Names what made it; whoever is second to make the same gets nothing. */
  sourceKey?: string;
  /** What a person looked at; absent where nobody did. */
  previewHash?: string;
  /** Only devices of these models take it; the others are left out. */
  onlyModelNames?: readonly string[];
  /** Only devices of these may have it; the others are left out. */
  audience?: TaskAudience;
  /** Of the installation: code is only sent with a manifest one of them signed. */
  releaseKeys: readonly string[];
  /** A second person agreed to what makes it, or two reviews did: nobody is asked again. */
  isAgreed?: boolean;
  /** A package of the store, which vouches for it: its file is another's, and kept by the store. Never from a call. */
  stored?: StoredApp;
}

/** What a plan leaves open. */
export const plainPlan = (): TaskPlan => taskPlan.parse({});

/**
 * Makes a task in the caller's transaction, whose scope says which devices can be meant. Its devices are written down at
 * once, or by a job where there are many. Answers null when a task with the same `sourceKey` stands already.
 */
export async function createTask(inside: ScopedDb, maker: TaskMaker, spec: TaskSpec): Promise<StoredTask | null> {
  const plan = settlePlan(spec.plan ?? plainPlan(), spec.timezone ?? 'UTC');
  refuseUnless(isPlanSound(plan, Date.now()), 'tasks.plan_invalid');
  const given = await settlePayload(spec.kind, spec.payload, spec.secret, spec.passwordHash);
  const drafted = { ...given, ...spec.stored };
  const files = await claimFiles(inside, maker, spec.kind, drafted);
  const payload = { ...drafted, ...(await checkRelease(spec.releaseKeys, spec.kind, drafted, files)) };
  const count = await countMeant(inside, await whereTarget(inside, spec.target), defaultRatePerMinute + 1);
  refuseUnless(count > 0, 'tasks.no_devices');
  const { onlyModelNames, audience } = spec;
  const task = await insertTask(inside, {
    orgId: maker.orgId,
    accountId: maker.accountId,
    createdBy: maker.loginName,
    kind: spec.kind,
    title: spec.title ?? '',
    source: spec.source.name,
    sourceKey: spec.sourceKey ?? null,
    isAgreed: spec.isAgreed ?? false,
    payload,
    target: { ...spec.target, ...(onlyModelNames ? { onlyModelNames } : {}), ...(audience ? { audience } : {}) },
    hash: spec.previewHash ?? '',
    plan,
    ratePerMinute: rateOf(plan, count),
  });
  if (!task) return null;
  await insertTaskEvent(inside, task.id, 'created', { by: maker.loginName });
  if (count <= inlinePrepareDevices) await writeDown(inside, task, spec.source);
  else {
    await insertJob(inside.db, prepareTaskJob, { taskId: task.id });
    await insertEvent(inside.db, taskEvent(task.id, task.org_id, spec.source));
  }
  return task;
}

/** Its wall-clock times as instants; a local start stays what it is. */
function settlePlan(plan: TaskPlan, timezone: string): TaskPlan {
  const at = (text: string | undefined) => text && instantOf(text, timezone);
  const start = { ...plan.start, at: at(plan.start.at) };
  return { ...plan, start, expiresAt: at(plan.expiresAt), deadlineAt: at(plan.deadlineAt) };
}

export async function addTask(ctx: Ctx, draft: RouteInput<typeof taskRoutes.add>): Promise<TaskRow> {
  const { appVersionId: _, ...own } = draft;
  const { chosen, between: target } = await chooseApp(ctx, draft, () => settleTarget(ctx, draft.target));
  const title = draft.title || chosen.title || '';
  const releaseKeys = ctx.app.config.RELEASE_KEYS;
  const id = await transact(ctx, async (tx) => {
    const task = await createTask(tx, callerOf(ctx), {
      ...own,
      ...chosen,
      title,
      target,
      source: manualSource,
      timezone: ctx.timezone,
      releaseKeys,
    });
    refuseUnless(task, 'core.busy');
    const { kind } = draft;
    const after = { kind, title, scope: target.scope, plan: draft.plan };
    await tx.audit({ objectType: 'task', objectId: task.id, objectName: title, after });
    return task.id;
  });
  return findTaskRow(ctx, id);
}
