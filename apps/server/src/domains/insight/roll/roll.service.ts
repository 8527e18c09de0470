import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { foldQuarters, rollNotes } from './roll.store.ts';

const rollMs = 1_000;
const mostNotes = 20_000;
const mostQuarters = 20_000;
const dayMs = 86_400_000;

/** Quarter-hours of today and yesterday stay as they are: most events are about them. */
export const foldBefore = (nowMs: number): number => (Math.floor(nowMs / dayMs) - 1) * 96;

/** Adds noted events to the figures every second. Every worker runs it, one at a time does it. */
export function startMetricRoller(app: App): RunningLoop {
  const scope = systemScope(app.database, 'figures of all organisations are summed');
  const roll = async () => {
    const taken = await writeIn(scope, (inside) => rollNotes(inside, mostNotes));
    return taken < mostNotes ? rollMs : 0;
  };
  return startLoop(app, roll, { fault: 'metrics not added up, trying again', faultPauseMs: rollMs });
}

/** In transactions of their own, so that the roller waits for one batch at most. */
export async function foldDays(app: App, nowMs: number): Promise<void> {
  const scope = systemScope(app.database, 'figures of all organisations are folded into days');
  const before = foldBefore(nowMs);
  while ((await writeIn(scope, (inside) => foldQuarters(inside, before, mostQuarters))) > 0);
}
