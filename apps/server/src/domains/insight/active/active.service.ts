import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { lockFigures } from '../recount/recount.store.ts';
import {
  countedMark,
  deleteOldBits,
  findFirstDay,
  findMark,
  firstMark,
  insertActiveCounts,
  listZones,
  markActive,
  upsertMark,
} from './active.store.ts';

const batchSize = 20_000;
const limitMs = 120_000;
/** The use log is written a little later than things happen. */
const slackMs = 1_800_000;
const keptDays = 95;

const scopeOf = (app: App) => systemScope(app.database, 'active devices of all organisations are counted');

/** The last day that has ended in a zone. */
const lastDayIn = (zone: string, nowMs: number): string => movedDay(localText(nowMs - slackMs, zone).slice(0, 10), -1);

/** Marks the days that ended since the last run, zone by zone, and counts those that ended in every zone. */
export async function markActiveDays(app: App, nowMs: number): Promise<void> {
  const scope = scopeOf(app);
  const { zones, counted, first } = await writeIn(scope, async (inside) => ({
    zones: await listZones(inside),
    counted: await findMark(inside, countedMark),
    first: (await findMark(inside, firstMark)) ?? (await findFirstDay(inside)),
  }));
  if (first === null) return;
  await writeIn(scope, (inside) => upsertMark(inside, firstMark, first));
  const ended: string[] = [];
  for (const { zone, day } of zones) {
    const last = lastDayIn(zone, nowMs);
    // A zone that is new begins with the first day that is not counted yet.
    const begin = day ?? counted;
    for (let next = begin === null ? first : movedDay(begin, 1); next <= last; next = movedDay(next, 1))
      await markDay(app, zone, next);
    ended.push(last);
  }
  const complete = ended.toSorted()[0] ?? first;
  for (let next = counted === null ? first : movedDay(counted, 1); next <= complete; next = movedDay(next, 1))
    await countActiveDay(app, next);
  await writeIn(scope, (inside) => deleteOldBits(inside, movedDay(complete, -keptDays)));
}

/** In batches of their own; a run that is interrupted marks the day again, which changes nothing. */
async function markDay(app: App, zone: string, day: string): Promise<void> {
  let after: string | null = '0';
  while (after !== null) {
    const place: string = after;
    after = await writeIn(scopeOf(app), async (inside) => {
      await allowLongStatements(inside, limitMs);
      return markActive(inside, { zone, day, after: place, most: batchSize });
    });
  }
  await writeIn(scopeOf(app), (inside) => upsertMark(inside, zone, day));
}

export const countActiveDay = (app: App, day: string): Promise<void> =>
  writeIn(scopeOf(app), async (inside) => {
    await allowLongStatements(inside, limitMs);
    await lockFigures(inside);
    await insertActiveCounts(inside, day);
    await upsertMark(inside, countedMark, day);
  });
