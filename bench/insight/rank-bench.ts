import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { fewestDevices, rankApps } from '@tilldeck/server/domains/insight/index';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import type pg from 'pg';
import { findAskers, zone } from './read-bench.ts';

/** Makes the rankings that are read afterwards, of people in the zone of the bench; each device counts `scale` times. */
export async function benchRanks(database: TestDatabase, client: pg.Client, scale: number) {
  const askers = (await findAskers(client)).map(({ id }) => id);
  await client.query('UPDATE identity_account SET timezone = $1 WHERE org_id = ANY ($2)', [zone, askers]);
  await client.query(`UPDATE metric_rolled SET at = now() WHERE name = 'metrics'`);
  await client.query('TRUNCATE insight_rank');
  const app = createApp(readConfig(serverSettings(database)), domains);
  try {
    const begin = performance.now();
    await rankApps(app, Date.now(), { fewest: fewestDevices / scale });
    const seconds = Number(((performance.now() - begin) / 1_000).toFixed(1));
    const { rows } = await client.query<{ organisations: number; rows: number; kilobytes: number }>(
      `SELECT count(DISTINCT scope_id)::int AS organisations, count(*)::int AS rows,
              pg_total_relation_size('insight_rank')::int / 1024 AS kilobytes FROM insight_rank`,
    );
    return { seconds, ...rows[0] };
  } finally {
    await app.close();
  }
}
