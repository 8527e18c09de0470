import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { lockFigures } from '../recount/recount.store.ts';
import { insertLevelSeries, insertSample } from './level.store.ts';

const sampleLimitMs = 60_000;
const quarterMs = 900_000;

/** Notes what there is now, where it changed since the last sample. */
export async function sampleLevels(app: App, nowMs: number): Promise<void> {
  const scope = systemScope(app.database, 'levels of all organisations are sampled');
  for (const levels of app.contributions.metricLevels)
    await writeIn(scope, async (inside) => {
      await allowLongStatements(inside, sampleLimitMs);
      await lockFigures(inside);
      await insertLevelSeries(inside, levels);
      await insertSample(inside, levels, Math.floor(nowMs / quarterMs));
    });
}
