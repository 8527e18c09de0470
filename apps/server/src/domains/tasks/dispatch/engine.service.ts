import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { createBell } from '../../../platform/outbox/bell.ts';
import type { RunningLoop } from '../../../platform/outbox/outbox-reader.ts';
import { createController } from './control.service.ts';
import { dispatch } from './dispatch.service.ts';
import { endOverdue } from './sweep.store.ts';

const tickMs = 1_000;
const overdueAtOnce = 2_000;

/**
 * What keeps tasks going. Every worker runs it; the rows of tasks and executions are held while they are changed, so
 * that two of them never do the same thing twice.
 */
export function startTaskEngine(app: App): RunningLoop {
  const bell = createBell();
  const scope = systemScope(app.database);
  const controller = createController(app);
  let isClosing = false;
  const tick = async (): Promise<void> => {
    await writeIn(scope, (inside) => endOverdue(inside, overdueAtOnce));
    await controller.control();
    await dispatch(app);
  };
  const run = async (): Promise<void> => {
    while (!isClosing) {
      const startedAt = performance.now();
      await tick().catch((error: Error) => app.log.warn({ err: error.message }, 'tasks not moved on, trying again'));
      if (!isClosing) await bell.wait(Math.max(50, tickMs - (performance.now() - startedAt)));
    }
  };
  const running = run();
  return {
    close: async () => {
      isClosing = true;
      bell.ring();
      await running;
    },
  };
}
