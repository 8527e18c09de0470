import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { MetricSource } from '../../../platform/metric/metric-source.ts';
import { daysToRecount, dayText } from './recount.rules.ts';
import {
  type Corrections,
  correctFigures,
  findOldest,
  findRecountedDays,
  insertSeries,
  lockFigures,
  upsertRecount,
} from './recount.store.ts';

/** A day of five million devices, all scopes. */
const recountLimitMs = 120_000;

const scopeOf = (app: App) => systemScope(app.database, 'figures of all organisations are counted again');

/** A day in a transaction of its own: one that is interrupted goes on with the next day that is missing. */
export async function recount(app: App, nowMs: number): Promise<void> {
  for (const source of app.contributions.metricSources) {
    const counted = await writeIn(scopeOf(app), (inside) => findRecountedDays(inside, source));
    // Finding the oldest record may read the whole table, so that it is asked for once only.
    const oldest = counted.oldest ?? (await writeIn(scopeOf(app), (inside) => findOldest(inside, source)));
    for (const dayNr of daysToRecount(nowMs, counted.newest, oldest)) await recountDay(app, source, dayNr);
  }
}

/** Answers how many quarter-hours differed. */
export async function recountDay(app: App, source: MetricSource, dayNr: number): Promise<number> {
  const { counts } = await correctDay(app, source, dayNr);
  return [...counts.values()].reduce((total, n) => total + n, 0);
}

/** Counts a day again, corrects what differs, and says which figures that were. */
export async function correctDay(app: App, source: MetricSource, dayNr: number): Promise<Corrections> {
  const range = { from: dayNr * 96, to: (dayNr + 1) * 96 };
  const metrics = source.metrics.map(({ id }) => id);
  const found = await writeIn(scopeOf(app), async (inside) => {
    await allowLongStatements(inside, recountLimitMs);
    await lockFigures(inside);
    await insertSeries(inside, source, range);
    const corrected = await correctFigures(inside, source, range);
    await upsertRecount(inside, metrics, dayText(dayNr), corrected.counts);
    return corrected;
  });
  if (found.counts.size > 0)
    app.log.info(
      { day: dayText(dayNr), differences: Object.fromEntries(found.counts), named: found.named },
      'figures corrected',
    );
  return found;
}
