import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { taskEventKinds } from '@tilldeck/contracts/tasks/task.schemas';
import { type TaskEvent, type TaskState, taskMoves } from '@tilldeck/contracts/tasks/task.states';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { sourceNamed } from '../../../platform/work/task-sources.ts';
import { holdTargets } from '../target/target-lock.store.ts';
import { carryOut } from './control.service.ts';
import { findActiveForUpdate, insertTaskEvent, updateTask } from './controller.store.ts';
import { countMembers, findStageState, findTaskForUpdate, type MovedTask, requeueFailed } from './move.store.ts';
import { nextStep } from './progress.rules.ts';
import { startTask, tellHolders, tellReleased } from './start.service.ts';
import { sweepTask } from './sweep.service.ts';
import { taskEvent } from './task.events.ts';

type Move = RouteInput<typeof taskMoveRoutes.pause>;

/** The task as the move finds it, held. */
async function find(tx: Tx, id: string): Promise<MovedTask> {
  const task = await findTaskForUpdate(tx, id);
  refuseUnless(task, 'core.not_found');
  return task;
}

/** Refused where the table of moves does not have it. */
function judge(ctx: Ctx, task: MovedTask, event: TaskEvent): void {
  const move = taskMoves.find(({ event: name, from }) => name === event && from.includes(task.state as TaskState));
  refuseUnless(move, 'tasks.wrong_state');
  const isOwn = task.account_id === callerOf(ctx).accountId;
  refuseUnless(move.by !== 'notRequester' || !isOwn, 'tasks.own_request');
  refuseUnless(move.by !== 'requester' || isOwn, 'tasks.others_request');
}

async function enter(ctx: Ctx, tx: Tx, event: TaskEvent, { id, version }: Pick<Move, 'id' | 'version'>) {
  const task = await find(tx, id);
  refuseUnless(version === undefined || version === task.version, 'core.stale_version');
  judge(ctx, task, event);
  return task;
}

async function note(
  ctx: Ctx,
  tx: Tx,
  task: MovedTask,
  kind: (typeof taskEventKinds)[number],
  detail: Record<string, unknown>,
): Promise<void> {
  const { id, org_id: orgId, title, source } = task;
  await insertTaskEvent(tx, id, kind, { by: callerOf(ctx).loginName, detail });
  await tx.audit({ objectType: 'task', objectId: id, objectName: title, orgId, after: { kind: task.kind, ...detail } });
  await tx.emit(taskEvent(id, orgId, sourceNamed(ctx.app.contributions.taskSources, source)));
}

export const approveTask = (ctx: Ctx, input: Move) =>
  transact(ctx, async (tx) => {
    const task = await enter(ctx, tx, 'approve', input);
    await note(ctx, tx, task, 'approved', withReason(input));
    const isDue = task.start_at === null || Date.parse(String(task.start_at)) <= Date.now();
    await updateTask(tx, task.id, { state: 'scheduled', is_agreed: true });
    if (isDue) await startTask(tx, task.id);
  });

export const pauseTask = (ctx: Ctx, input: Move) =>
  transact(ctx, async (tx) => {
    const task = await enter(ctx, tx, 'pause', input);
    await updateTask(tx, task.id, { state: 'paused', end_reason: null });
    await note(ctx, tx, task, 'paused', withReason(input));
  });

/** Whoever goes on after a missed gate has looked at it: the next stage opens. */
export const resumeTask = (ctx: Ctx, input: Move) =>
  transact(ctx, async (tx) => {
    const task = await enter(ctx, tx, 'resume', input);
    await note(ctx, tx, task, 'resumed', withReason(input));
    if (task.open_stage === 0) return startTask(tx, task.id);
    await updateTask(tx, task.id, { state: 'running', end_reason: null, isStarted: true });
    if ((await findStageState(tx, task.id, task.open_stage)) === 'failed')
      await carryOut(tx, { ...task, orgId: task.org_id }, { do: 'open', stage: task.open_stage + 1 });
    await tellReleased(tx, task.id);
  });

const stopKinds = {
  refuse: 'refused',
  withdraw: 'withdrawn',
  terminate: 'terminated',
  forceTerminate: 'terminated',
} as const;

const stopping = (event: keyof typeof stopKinds, endReason: string) => (ctx: Ctx, input: Move) =>
  transact(ctx, async (tx) => {
    const task = await enter(ctx, tx, event, input);
    const isForced = event === 'forceTerminate';
    // Those that have it are told first: afterwards it is no longer known who.
    await tellHolders(tx, task.id);
    await updateTask(tx, task.id, { state: 'stopping', end_reason: endReason });
    await note(ctx, tx, task, stopKinds[event], { ...withReason(input), isForced });
    await sweepTask(tx, { id: task.id, endReason });
    const after = await findActiveForUpdate(tx, task.id);
    const step = after && nextStep(after, Date.now());
    if (after && step?.do === 'end') await carryOut(tx, after, step);
  });
export const refuseTask = stopping('refuse', 'refused');
export const withdrawTask = stopping('withdraw', 'withdrawn');
export const terminateTask = stopping('terminate', 'terminated');
export const forceTerminateTask = stopping('forceTerminate', 'force_terminated');

export const retryTask = (ctx: Ctx, input: RouteInput<typeof taskMoveRoutes.retry>) =>
  transact(ctx, async (tx) => {
    const task = await find(tx, input.id);
    const deviceIds = [...new Set(input.deviceIds ?? [])];
    // Devices of others are as unknown as their tasks, whatever state this one is in.
    refuseUnless((await countMembers(tx, task.id, deviceIds)) === deviceIds.length, 'core.not_found');
    judge(ctx, task, 'retry');
    await holdTargets(tx, task.org_id);
    const count = await requeueFailed(tx, input);
    refuseUnless(count > 0, 'tasks.nothing_to_retry');
    const isPaused = task.state === 'paused';
    await updateTask(tx, task.id, { state: isPaused ? 'paused' : 'running', end_reason: null, isReopened: true });
    await note(ctx, tx, task, 'retried', { count, codes: input.codes ?? null });
  });

const withReason = ({ reason }: Move) => (reason ? { reason } : {});
