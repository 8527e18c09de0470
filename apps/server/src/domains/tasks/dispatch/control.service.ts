import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertEvents } from '../../../platform/transact.ts';
import { sourceNamed, type TaskSources } from '../../../platform/work/task-sources.ts';
import {
  type ActiveTask,
  deleteMoved,
  findActiveForUpdate,
  insertMoved,
  insertTaskEvent,
  listActive,
  listDue,
  updateStage,
  updateTask,
} from './controller.store.ts';
import { tellFailures } from './failures.service.ts';
import { nextStep, type Step } from './progress.rules.ts';
import { updateHolding } from './release.store.ts';
import { startTask, tellHolders } from './start.service.ts';
import { sweepTask } from './sweep.service.ts';
import { stageOpened, taskEvent, taskFinished } from './task.events.ts';

/** All are looked at so often, whatever was noted: notes of a crash are lost. */
const wholeEveryMs = 60_000;

/** The tasks to look at now, and which of them moved on. */
export async function findToLookAt(inside: ScopedDb, isWhole: boolean) {
  const moved = new Set(await deleteMoved(inside));
  const tasks = await listActive(inside, isWhole ? null : [...moved, ...(await listDue(inside))]);
  return { tasks, moved };
}

/** Moves tasks on: starts, stages, gives up, ends. Tells open screens of those whose numbers moved. */
export function createController(app: App) {
  const scope = systemScope(app.database, 'the engine moves all tasks on');
  const sources = app.contributions.taskSources;
  let wholeAtMs = 0;
  return {
    control: async (): Promise<void> => {
      const nowMs = Date.now();
      const isWhole = nowMs >= wholeAtMs;
      const nextWholeMs = isWhole ? nowMs + wholeEveryMs : wholeAtMs;
      // Should anything fail below, all are looked at next time: what was noted is gone.
      wholeAtMs = 0;
      const inside = { scope, db: app.database.vendor };
      const { tasks, moved } = await findToLookAt(inside, isWhole);
      await tellFailures(app, inside, tasks);
      const toTell: ActiveTask[] = [];
      for (const task of tasks) {
        const isToAdvance = task.state === 'stopping' || nextStep(task, nowMs) !== null;
        const isTold = isToAdvance && (await advance(scope, sources, task.id));
        // What is tried again is queued again; that it was put back is noted in the row the dispatcher holds.
        if (task.state === 'running' && hasQueued(task)) await updateHolding(inside, task.id, true);
        if (moved.has(task.id) && !isTold) toTell.push(task);
      }
      if (toTell.length > 0)
        await insertEvents(
          app.database.vendor,
          toTell.map((task) => taskEventOf(sources, task)),
        );
      wholeAtMs = nextWholeMs;
    },
  };
}

const hasQueued = ({ stages }: ActiveTask): boolean => stages.some(({ counts }) => (counts.queued ?? 0) > 0);
const taskEventOf = (sources: TaskSources, { id, orgId, source }: ActiveTask) =>
  taskEvent(id, orgId, sourceNamed(sources, source));

/** How long one task that stops is swept before the others have their turn. */
const sweepMs = 500;

/** Takes the next step of a task, and of one that stops as many as there is time for. Answers whether it took one. */
async function advance(scope: ReturnType<typeof systemScope>, sources: TaskSources, id: string): Promise<boolean> {
  const untilMs = performance.now() + sweepMs;
  for (;;) {
    const { isTaken, isMore } = await writeIn(scope, (inside) => advanceOnce(inside, sources, id));
    if (!isMore || performance.now() >= untilMs) return isTaken;
  }
}

/** Looks again under the lock: somebody may have been faster. */
async function advanceOnce(
  inside: ScopedDb,
  sources: TaskSources,
  id: string,
): Promise<{ isTaken: boolean; isMore: boolean }> {
  const before = await findActiveForUpdate(inside, id);
  if (!before) {
    // Held by somebody else, or over by now: the next look tells.
    await insertMoved(inside, id);
    return { isTaken: false, isMore: false };
  }
  const isStopping = before.state === 'stopping';
  const isMore = isStopping && (await sweepTask(inside, before));
  const task = isStopping ? await findActiveForUpdate(inside, id) : before;
  const step = task && nextStep(task, Date.now());
  if (!step) return { isTaken: false, isMore };
  await carryOut(inside, task, step);
  await insertEvent(inside.db, taskEventOf(sources, task));
  return { isTaken: true, isMore: false };
}

type Steered = Pick<ActiveTask, 'id' | 'orgId' | 'source'>;

export async function carryOut(inside: ScopedDb, task: Steered, step: Step): Promise<void> {
  const { id } = task;
  switch (step.do) {
    case 'start':
      return startTask(inside, id);
    case 'stop':
      await tellHolders(inside, id);
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
      await insertEvent(inside.db, stageOpened(task, step.stage));
      return;
    case 'miss':
      await updateStage(inside, id, step.stage, { state: 'failed' });
      await updateTask(inside, id, { state: 'paused', end_reason: 'gate_missed' });
      await insertTaskEvent(inside, id, 'gate_missed', { detail: { stage: step.stage } });
      return;
    case 'end':
      await updateTask(inside, id, { state: step.state, isEnded: true });
      if (step.state === 'finished') await insertTaskEvent(inside, id, 'finished');
      await insertEvent(inside.db, taskFinished(task, step.state));
      return;
    default:
      step satisfies never;
  }
}
