import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { writeResult } from '../../bench/report/result.ts';
import { runHostile } from './hostile-run.ts';

/** On the running stack's database, with a broker of its own; true when nobody was reached and nothing ended. */
export async function runHostileChaos(options: { seed: number; moves: number; attackers: number }): Promise<boolean> {
  const database = await createTestDatabase(await migratedTemplate());
  const report = await runHostile(database, options).finally(() => database.drop());
  const { reachedOthers, crashes, siegeFaults, victimDisconnects, victimReports, victimReportsAcknowledged } = report;
  const isGood =
    reachedOthers.length + crashes.length + siegeFaults.length + victimDisconnects === 0 &&
    victimReportsAcknowledged === victimReports;
  const file = writeResult({
    bench: 'chaos-hostile',
    figures: { ...report, reachedOthers: reachedOthers.length, crashes: crashes.length, isGood },
    notes: ['valid devices on a broker of one node with two ingest processes, beside one device that works'],
  });
  console.log(file, { ...report, reachedOthers: reachedOthers.slice(0, 10), crashes: crashes.slice(0, 10) });
  return isGood;
}
