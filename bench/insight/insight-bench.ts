import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import pg from 'pg';
import { ServerProcess } from '../people/server-process.ts';
import { writeResult } from '../report/result.ts';
import { type InsightSize, insightSeed, openInsightDatabase } from './insight-database.ts';
import { benchRanks } from './rank-bench.ts';
import { benchReads, yearAgainstMonth, zone } from './read-bench.ts';
import { measureStorage } from './storage.ts';
import { benchWaiting } from './waiting-bench.ts';
import { benchWriters, type WritersSize } from './writers-bench.ts';

export interface InsightOptions extends InsightSize {
  /** Kept where it is named; otherwise a database of its own, dropped afterwards. */
  database: string | undefined;
  rounds: number;
  /** Only reads whose names begin so, and `waiting` and `writers` where they are named; empty for everything. */
  only: readonly string[];
  writers: WritersSize;
  notes: number;
}

/** Figures of home and data center for a large fleet: reads, what writers pay, notes that wait, storage. */
export async function benchInsight(
  { database: kept, rounds, only, writers: writersSize, notes, ...size }: InsightOptions,
  log: (line: string) => void,
) {
  const database = await openInsightDatabase(size, kept, log);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  let server: ServerProcess | undefined;
  try {
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    const storage = await measureStorage(client);
    log(`storage: ${JSON.stringify(storage)}`);
    const ranks = await benchRanks(database, client, size.fleet / size.devices);
    log(`ranks: ${JSON.stringify(ranks)}`);
    server = await ServerProcess.start({ ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' });
    const reads = await benchReads(server, database, client, { rounds, only });
    const periods = yearAgainstMonth(reads);
    log(`reads: ${JSON.stringify(reads)}`);
    const isWanted = (part: string): boolean => only.length === 0 || only.includes(part);
    const waiting = isWanted('waiting') ? await benchWaiting(server, client, notes, rounds) : undefined;
    log(`waiting: ${JSON.stringify(waiting)}`);
    const writers = isWanted('writers') ? await benchWriters(database, client, writersSize) : undefined;
    log(`writers: ${JSON.stringify({ ...writers, rounds: undefined })}`);
    const figures = { size, seed: insightSeed, rounds, only, zone, reads, periods, ranks, waiting, writers, storage };
    const file = writeResult({
      bench: 'insight',
      figures: { ...figures, postgres: rows[0]?.version },
      notes: [
        'figures are those of `fleet` devices by the rates in bench/insight/figure-plan.ts; `devices` rows of devices are there, as figures do not read them',
        'reads: ratio = call / (bare + nothing) at their medians, in turns, row security on; cards of the home page are counted each time, none is kept',
        'ranks: what making all rankings of named periods takes; `ranking, month` and the like read them, free days are counted on request',
        'periods: a year against 30 days at the medians; what a year is compared with has no rows',
        'writers: processor time of the backend with the triggers that note events and without, in turns; activations and transfer are undone, results are kept',
        'waiting: only the api runs, so nobody adds the notes up while calls are measured; both rollers on one connection afterwards',
        'storage: rows lie by month, folding leaves them by day; samples of whole days are kept for two days, of the days before only the last one',
      ],
    });
    return { file, figures };
  } finally {
    server?.stop();
    await client.end();
    await database.drop();
  }
}
