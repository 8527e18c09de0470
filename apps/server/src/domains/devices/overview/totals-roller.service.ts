import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { updateTotals } from './totals.store.ts';

/** How often numbers are added up and screens told: nobody reads faster. */
const rollMs = 1_000;
const most = 20_000;

/**
 * Keeps the notes of what changed few, so that a number stays a short sum. Every worker runs it, one at a time does it.
 * Whoever looks at the overview hears of it once a second at most, however many devices change.
 */
export function startTotalsRoller(app: App): RunningLoop {
  const scope = systemScope(app.database, 'totals of all organisations are summed');
  const roll = () =>
    writeIn(scope, async (inside) => {
      const taken = await updateTotals(inside, most);
      if (taken > 0)
        await insertEvent(inside.db, {
          topic: 'devices.overview',
          payload: {},
          permission: ['device-overview.query', 'device.query'],
        });
      return taken < most ? rollMs : 0;
    });
  return startLoop(app, roll, { fault: 'device totals not added up, trying again', faultPauseMs: rollMs });
}
