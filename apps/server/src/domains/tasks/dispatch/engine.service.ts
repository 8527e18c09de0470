import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { createController } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';
import { endOverdue } from './sweep.store.ts';

const tickMs = 1_000;
const leastRestMs = 50;
const overdueAtOnce = 2_000;

/**
 * What keeps tasks going. Every worker runs it; the rows of tasks and executions are held while they are changed, so
 * that two of them never do the same thing twice.
 */
export function startTaskEngine(app: App): RunningLoop {
  const scope = systemScope(app.database, 'the engine moves all tasks on');
  const controller = createController(app);
  const tick = async (): Promise<number> => {
    const startedAt = performance.now();
    await writeIn(scope, (inside) => endOverdue(inside, overdueAtOnce));
    await controller.control();
    await dispatch(app);
    return Math.max(leastRestMs, tickMs - (performance.now() - startedAt));
  };
  return startLoop(app, tick, { fault: 'tasks not moved on, trying again', faultPauseMs: tickMs });
}
