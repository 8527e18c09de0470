import { finished } from 'node:stream/promises';
import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { createUplink } from '@tilldeck/server/domains/link/index';
import { locationDomain } from '@tilldeck/server/domains/location/index';
import { readConfig } from '@tilldeck/server/platform/config';
import { gatherContributions } from '@tilldeck/server/platform/create-app';
import { openDatabase } from '@tilldeck/server/platform/db/database';
import { createLog } from '@tilldeck/server/platform/log';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cpuOf } from '../ingest/cpu.ts';
import { fillDevices } from '../ingest/fleet-database.ts';
import { median } from '../report/result.ts';

export interface Cost {
  ms: number;
  /** Of this process and of the database's processes that serve it. */
  cpuMs: number;
}

export const round = (value: number): number => Number(value.toFixed(2));

/** What the same rows cost two ways, in turns: how many times ours is the other, by the clock and by CPU. */
export function compare(ours: readonly Cost[], other: readonly Cost[], rows: number) {
  const timesOf = (pick: (cost: Cost) => number) =>
    round(median(ours.map((cost, index) => pick(cost) / pick(other[index] ?? cost))));
  const perS = (costs: readonly Cost[]) => Math.round(median(costs.map(({ ms }) => (rows * 1_000) / ms)));
  return {
    perS: { ours: perS(ours), other: perS(other) },
    times: { clock: timesOf(({ ms }) => ms), cpu: timesOf(({ cpuMs }) => cpuMs) },
  };
}

const noApp = (): never => {
  throw new Error('reports need no app');
};
const columns = 'device_id, at, latitude, longitude, accuracy_m, speed_mps, source, org_id';

/** A fleet of its own that reports, with the location domain and without it, and a bare table with the key of points. */
export async function openIntakeStage(count: number) {
  const own = await createTestDatabase(await migratedTemplate());
  const devices = await fillDevices(own.ownerUrl, count);
  const database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
  const client = new pg.Client({ connectionString: own.ownerUrl });
  await client.connect();
  await client.query(`CREATE TABLE bench_point (LIKE location_point INCLUDING ALL) PARTITION BY RANGE (at);
    CREATE TABLE bench_point_rest PARTITION OF bench_point DEFAULT`);
  const uplinkOf = (chosen: typeof domains) =>
    createUplink(
      { database, contributions: gatherContributions(chosen, noApp) },
      chosen.flatMap(({ messages }) => messages ?? []),
    );
  return {
    ownerUrl: own.ownerUrl,
    devices,
    withPlaces: uplinkOf(domains),
    withoutPlaces: uplinkOf(domains.filter((domain) => domain !== locationDomain)),
    copy: async (lines: string): Promise<void> => {
      const stream = client.query(copyFrom(`copy bench_point (${columns}) from stdin`));
      stream.end(lines);
      await finished(stream);
    },
    measure: async (work: () => Promise<unknown>): Promise<Cost> => {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
      );
      const used = () => rows.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOf(process.pid));
      const [cpuBefore, begin] = [used(), performance.now()];
      await work();
      return { ms: performance.now() - begin, cpuMs: used() - cpuBefore };
    },
    flushFigures: () => client.query('SELECT pg_stat_force_next_flush()').catch(() => undefined),
    version: async () =>
      (await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)).rows[0]?.version,
    close: async () => {
      await client.end();
      await database.close();
      await own.drop();
    },
  };
}
export type IntakeStage = Awaited<ReturnType<typeof openIntakeStage>>;
