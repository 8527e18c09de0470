import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent } from '../../../platform/transact.ts';
import {
  type ActiveTask,
  findActiveForUpdate,
  insertTaskEvent,
  listActive,
  updateStage,
  updateTask,
} from './controller.store.ts';
import { nextStep, type Step } from './progress.rules.ts';
import { startTask } from './start.service.ts';
import { sweepTask } from './sweep.service.ts';
import { taskEvent } from './task.events.ts';

/** Moves every active task on: starts, stages, gives up, ends. Tells open screens of those whose numbers moved. */
export function createController(app: App) {
  const scope = systemScope(app.database);
  let told = new Map<string, string>();
  return {
    control: async (): Promise<void> => {
      const tasks = await listActive({ scope, db: app.database.vendor });
      const seen = new Map<string, string>();
      for (const task of tasks) {
        if (task.state === 'stopping' || nextStep(task, Date.now())) await advance(scope, task.id);
        seen.set(task.id, JSON.stringify([task.version, task.stages]));
      }
      const moved = tasks.filter(({ id }) => told.has(id) && told.get(id) !== seen.get(id));
      told = seen;
      for (const { id, orgId } of moved) await insertEvent(app.database.vendor, taskEvent(id, orgId));
    },
  };
}

/** Looks again under the lock: somebody may have been faster. */
const advance = (scope: ReturnType<typeof systemScope>, id: string) =>
  writeIn(scope, async (inside) => {
    const before = await findActiveForUpdate(inside, id);
    if (!before) return;
    if (before.state === 'stopping') await sweepTask(inside, before);
    const task = before.state === 'stopping' ? await findActiveForUpdate(inside, id) : before;
    const step = task && nextStep(task, Date.now());
    if (!step) return;
    await carryOut(inside, task, step);
    await insertEvent(inside.db, taskEvent(id, task.orgId));
  });

export async function carryOut(inside: ScopedDb, { id }: Pick<ActiveTask, 'id'>, step: Step): Promise<void> {
  switch (step.do) {
    case 'start':
      return startTask(inside, id);
    case 'stop':
      await updateTask(inside, id, { state: 'stopping', end_reason: step.reason });
      await insertTaskEvent(inside, id, step.reason);
      return;
    case 'soak':
      return updateStage(inside, id, step.stage, { state: 'soaking', soakUntilMs: step.untilMs });
    case 'open':
      await updateStage(inside, id, step.stage - 1, { state: 'passed' });
      await updateStage(inside, id, step.stage, { state: 'open' });
      await updateTask(inside, id, { open_stage: step.stage });
      await insertTaskEvent(inside, id, 'stage_opened', { detail: { stage: step.stage } });
      return;
    case 'miss':
      await updateStage(inside, id, step.stage, { state: 'failed' });
      await updateTask(inside, id, { state: 'paused', end_reason: 'gate_missed' });
      await insertTaskEvent(inside, id, 'gate_missed', { detail: { stage: step.stage } });
      return;
    case 'end':
      await updateTask(inside, id, { state: step.state, isEnded: true });
      if (step.state === 'finished') await insertTaskEvent(inside, id, 'finished');
      return;
    default:
      step satisfies never;
  }
}
