import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { lockFigures } from '../recount/recount.store.ts';
import { foldBefore } from '../roll/roll.service.ts';
import { insertLevelSeries, insertSample, packSamples } from './level.store.ts';

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

/** Batches of organisations: a sample waits for one batch at most. */
const scopesAtOnce = 500;

/** The month before the newest day as well: its last days are packed when the next month has begun. */
const monthsUpTo = (day: string): string[] =>
  [movedDay(`${day.slice(0, 7)}-01`, -1), day].map((of) => `${of.slice(0, 7)}-01`);

/** Packs the samples of days before yesterday. Readers answer the same before and after. */
export async function packLevels(app: App, nowMs: number, signal?: AbortSignal): Promise<void> {
  const scope = systemScope(app.database, 'samples of all organisations are packed');
  const before = foldBefore(nowMs);
  const newest = new Date((before - 1) * quarterMs).toISOString().slice(0, 10);
  for (const month of monthsUpTo(newest)) {
    let above: number | null = 0;
    while (above !== null && !signal?.aborted) {
      const place: number = above;
      above = await writeIn(scope, async (inside) => {
        await allowLongStatements(inside, sampleLimitMs);
        await lockFigures(inside);
        return packSamples(inside, { month, before, above: place, most: scopesAtOnce });
      });
    }
  }
}
