import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { insertEvent } from '../../../platform/transact.ts';
import { updateCells } from './cells.store.ts';

const rollMs = 1_000;
const most = 20_000;

/**
 * Keeps the cells of large organisations up to date. Every worker runs it, one at a time does it. Maps hear of changed
 * places once a second at most, however many devices move.
 */
export function startCellRoller(app: App): RunningLoop {
  const scope = systemScope(app.database, 'cells of the map are counted for all organisations');
  const roll = () =>
    writeIn(scope, async (inside) => {
      const taken = await updateCells(inside, most);
      if (taken > 0) await insertEvent(inside.db, { topic: 'location.map', payload: {}, permission: ['map.query'] });
      return taken < most ? rollMs : 0;
    });
  return startLoop(app, roll, { fault: 'cells of the map not counted, trying again', faultPauseMs: rollMs });
}
