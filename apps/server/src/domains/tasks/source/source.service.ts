import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { settleTarget } from '../target/settle-target.service.ts';
import { createTask, type TaskSpec } from '../task/create.service.ts';
import { findTaskRow } from '../task/task.view.ts';
import { existsOfSource } from './source.store.ts';

/** What a person asked for after a look at the devices it would reach. */
type Draft = Omit<TaskSpec, 'target' | 'source' | 'sourceKey' | 'releaseKeys' | 'previewHash'> & {
  target: DeviceTarget;
  title: string;
  previewHash: string;
};

/** Makes a task of a source of what a person asked for. What `judge` refuses is refused after foreign records are. */
export async function addOfSource(
  ctx: Ctx,
  source: TaskSource,
  draft: Draft,
  judge: () => void = () => undefined,
): Promise<TaskRow> {
  const target = await settleTarget(ctx, draft.target);
  judge();
  const id = await transact(ctx, async (tx) => {
    const settled = { target, source, releaseKeys: ctx.app.config.RELEASE_KEYS };
    const task = await createTask(tx, callerOf(ctx), { timezone: ctx.timezone, ...draft, ...settled });
    refuseUnless(task, 'core.busy');
    const { kind, title, payload } = draft;
    const after = { kind, title, payload, scope: target.scope, plan: draft.plan };
    await tx.audit({ objectType: 'task', objectId: task.id, objectName: title, after });
    return task.id;
  });
  return findTaskRow(ctx, id);
}

/** Does to a task of this source what can be done to any, and answers what it is then. */
export const moveOfSource =
  <I extends { id: string }>({ name }: TaskSource, move: (ctx: Ctx, input: I) => Promise<unknown>) =>
  async (ctx: Ctx, input: I): Promise<TaskRow> => {
    const { scope } = ctx;
    refuseUnless(await readIn(scope, (db) => existsOfSource({ scope, db }, name, input.id)), 'core.not_found');
    await move(ctx, input);
    return findTaskRow(ctx, input.id);
  };
