import type { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { correctDay } from '../../apps/server/src/domains/insight/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { pastDays } from './history-writer.ts';

export interface FigureVerdict {
  /** Events of all organisations together by metric, as the figures have them. */
  events: Record<string, number>;
  /** Quarter-hours of a series whose figure is not what the records say, and some of them. */
  differences: number;
  named: string[];
  /** Days whose sums do not grow from one quarter-hour to the next as they are kept. */
  brokenDays: number;
  /** Notes that came while it was looked: executions that time out end now and then. */
  waiting: number;
  foldedDays: number;
  /** A recount in between would have corrected what went wrong. */
  recountsBefore: number;
}

const one = async (people: People, text: string): Promise<number> =>
  Number((await people.query<{ n: string }>(text))[0]?.n ?? 0);

export const countWaiting = (people: People): Promise<number> => one(people, 'SELECT count(*) AS n FROM metric_note');

/** Counts every day again from the records and compares. */
export async function judgeFigures(people: People, database: TestDatabase): Promise<FigureVerdict> {
  const recountsBefore = await one(people, 'SELECT count(*) AS n FROM insight_recount');
  const waiting = await countWaiting(people);
  const rows = await people.query<{ metric: string; n: string }>(`
    SELECT i.metric, sum(f.n) AS n
      FROM (SELECT scope_id, series_id, n FROM insight_quarter UNION ALL SELECT scope_id, series_id, cum[cardinality(cum)] FROM insight_day) f
      JOIN insight_series i ON i.id = f.series_id AND i.dimension = ''
     WHERE f.scope_id = 1 GROUP BY 1 ORDER BY 1`);
  const brokenDays = await one(
    people,
    `SELECT count(*) AS n FROM insight_day
      WHERE cardinality(slots) <> cardinality(cum)
         OR slots <> (SELECT coalesce(array_agg(DISTINCT s ORDER BY s), '{}') FROM unnest(slots) s)`,
  );
  const foldedDays = await one(people, 'SELECT count(DISTINCT day) AS n FROM insight_day');
  const app = createApp(readConfig(serverSettings(database)), domains);
  const today = Math.floor(Date.now() / 86_400_000);
  const named: string[] = [];
  let differences = 0;
  try {
    for (let dayNr = today - pastDays - 1; dayNr <= today; dayNr++)
      for (const source of app.contributions.metricSources) {
        const found = await correctDay(app, source, dayNr);
        for (const n of found.counts.values()) differences += n;
        named.push(...found.named.map((one) => JSON.stringify(one)));
      }
  } finally {
    await app.close();
  }
  const events = Object.fromEntries(rows.map(({ metric, n }) => [metric, Number(n)]));
  return { events, differences, named: named.slice(0, 20), brokenDays, waiting, foldedDays, recountsBefore };
}
