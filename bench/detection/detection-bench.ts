import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { lookDue } from '../../apps/server/src/domains/detection/index.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createApp } from '../../apps/server/src/platform/create-app.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { withOwner } from '../pull/owner.ts';
import { median, writeResult } from '../report/result.ts';
import { fillDetectionFleet, members } from './detection-fleet.ts';

export interface DetectionSize {
  /** The small and the large fleet. */
  fleets: readonly [number, number];
  changes: number;
  rounds: number;
}

interface Fleet {
  database: TestDatabase;
  app: App;
  devices: number;
  policyId: string;
  /** When its looks are, moved on by each. */
  atMs: number;
  ms: number[];
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** What a look costs that finds as many changes in a small and in a large fleet, in turns. */
export async function benchDetection({ fleets, changes, rounds }: DetectionSize, say: (line: string) => void) {
  const template = await migratedTemplate();
  const built: Fleet[] = [];
  try {
    for (const devices of fleets) {
      const begin = performance.now();
      const database = await createTestDatabase(template);
      const app = createApp(readConfig(serverSettings(database)), domains, createLog('silent'));
      const fleet = { database, app, devices, policyId: '', atMs: Math.ceil(Date.now() / hourMs) * hourMs, ms: [] };
      built.push(fleet);
      fleet.policyId = await fillDetectionFleet(database.ownerUrl, devices);
      say(`${devices} devices in ${Math.round((performance.now() - begin) / 1_000)} s`);
    }
    // The first look finds what has been offline for days, and plans are made.
    for (const fleet of built) await lookAt(fleet);
    for (let round = 0; round < rounds; round++)
      for (const fleet of round % 2 === 0 ? built : built.toReversed()) {
        await change(fleet, changes, round);
        fleet.ms.push(await lookAt(fleet));
        await checkFound(fleet, changes * (round + 1));
      }
    const [small, large] = built.map(({ ms }) => median(ms));
    const ratio = (large ?? Number.NaN) / (small ?? Number.NaN);
    const file = writeResult({
      bench: 'detection',
      figures: {
        fleets,
        changes,
        rounds,
        ratio,
        ms: built.map(({ devices, ms }) => ({ devices, median: median(ms), ms })),
      },
      notes: [
        `a look of a policy for ${members} devices that finds ${changes} devices which left since the last look, in two fleets by turns`,
        'every tenth device of each fleet has been offline for days; the time is that of the whole look with its commit',
      ],
    });
    return { ratio, file };
  } finally {
    for (const { app, database } of built) {
      await app.close();
      await database.drop();
    }
  }
}

/** Some members left before the last look, too late for it; those of the round before are back. */
const change = ({ database, atMs }: Fleet, count: number, round: number): Promise<unknown> =>
  withOwner(database.ownerUrl, (client) =>
    client.query(
      `WITH back AS (
         UPDATE link_absence SET until = $1::timestamptz WHERE until IS NULL AND cause = 'closed' RETURNING device_id),
       returned AS (UPDATE devices_device SET state = 'online' WHERE id IN (SELECT device_id FROM back)),
       gone AS (
         SELECT id, sn, org_id, org_l1 FROM devices_device
          WHERE sn BETWEEN 'BENCH00000001' AND 'BENCH' || lpad('${members}', 8, '0') AND state = 'online'
          ORDER BY sn OFFSET $3::int LIMIT $2::int),
       left_now AS (UPDATE devices_device SET state = 'offline' WHERE id IN (SELECT id FROM gone))
       INSERT INTO link_absence (device_id, sn, since, cause, org_id, org_l1)
       SELECT id, sn, $1::timestamptz - interval '5 minutes', 'closed', org_id, org_l1 FROM gone`,
      [new Date(atMs).toISOString(), count, (round % 2) * count],
    ),
  );

/** Ten minutes later, never over a full hour: once an hour a look reads everything. */
async function lookAt(fleet: Fleet): Promise<number> {
  const isLate = (fleet.atMs + 20 * minuteMs) % hourMs < 20 * minuteMs;
  if (isLate) {
    fleet.atMs = Math.ceil(fleet.atMs / hourMs) * hourMs;
    await due(fleet);
    await lookDue(fleet.app, new Date(fleet.atMs));
  }
  fleet.atMs += 10 * minuteMs;
  await due(fleet);
  const begin = performance.now();
  await lookDue(fleet.app, new Date(fleet.atMs));
  return performance.now() - begin;
}

const due = ({ database, policyId, atMs }: Fleet) =>
  withOwner(database.ownerUrl, (client) =>
    client.query('UPDATE detection_policy SET next_look_at = $2 WHERE id = $1', [
      policyId,
      new Date(atMs).toISOString(),
    ]),
  );

async function checkFound({ database, policyId, devices }: Fleet, expected: number): Promise<void> {
  const [row] = await withOwner(
    database.ownerUrl,
    async (client) =>
      (
        await client.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM detection_case WHERE policy_id = $1 AND cause = 'closed'`,
          [policyId],
        )
      ).rows,
  );
  if (row?.n !== expected) throw new Error(`${row?.n} of ${expected} were found among ${devices}`);
}
