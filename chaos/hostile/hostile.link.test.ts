import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { expect, inject, it } from 'vitest';
import { runHostile } from './hostile-run.ts';

it('[FAB-01] a valid device that turns hostile reaches nobody, crashes nothing and disturbs no one', async () => {
  const database = await createTestDatabase(inject('templateDatabase'));
  const report = await runHostile(database, { seed: 4, moves: 1_500, attackers: 2 }).finally(() => database.drop());
  expect(report.reachedOthers).toEqual([]);
  expect(report.crashes).toEqual([]);
  expect(report.siegeFaults).toEqual([]);
  expect(report.victimDisconnects).toBe(0);
  expect(report.victimReports).toBeGreaterThan(0);
  expect(report.victimReportsAcknowledged).toBe(report.victimReports);
  // That some connections were closed shows that the broker read the broken moves, too.
  expect(report.closedByBroker).toBeGreaterThan(0);
}, 120_000);
