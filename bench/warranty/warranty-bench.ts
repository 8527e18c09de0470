import { extendWarranties } from '@tilldeck/server/domains/devices/index';
import { readConfig } from '@tilldeck/server/platform/config';
import { openDatabase } from '@tilldeck/server/platform/db/database';
import { systemScope, writeIn } from '@tilldeck/server/platform/db/scope';
import { createLog } from '@tilldeck/server/platform/log';
import { People } from '@tilldeck/testkit/factories/people';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { quantile, writeResult } from '../report/result.ts';

export interface WarrantySize {
  lines: number;
  rounds: number;
}

const bareUpdate = `UPDATE devices_device SET warranty_end = (warranty_end + interval '12 months')::date, version = version + 1
  WHERE id = ANY($1::bigint[])`;

/** Extending the devices of an order, with ledger and events, against the bare UPDATE of the same rows. */
export async function benchWarranty(size: WarrantySize) {
  const database = await createTestDatabase(await migratedTemplate());
  const people = new People(database.ownerUrl);
  const client = new pg.Client({ connectionString: database.vendorUrl });
  await client.connect();
  const opened = openDatabase(readConfig(serverSettings(database)), createLog('silent'));
  try {
    const org = await people.partner(await people.vendor());
    const devices = await people.devices(org, size.lines);
    const ids = devices.map(({ id }) => id);
    await people.query('UPDATE devices_device SET warranty_end = current_date + 10');
    const scope = systemScope(opened, 'a bench extends warranties');
    const terms = { orgId: org.id, months: 12, graceDays: 0, approvedOn: '2026-11-17', orderNo: 'W-1', by: 'bench' };
    const bare = () => client.query(bareUpdate, [ids]);
    let lineId = 0;
    const ours = () =>
      writeIn(scope, (inside) =>
        extendWarranties(
          inside,
          ids.map((deviceId) => ({ lineId: String(++lineId), deviceId })),
          terms,
        ),
      );
    const times = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round < size.rounds + 2; round += 1)
      for (const [name, work] of [
        ['bare', bare],
        ['ours', ours],
      ] as const) {
        const begin = performance.now();
        await work();
        if (round >= 2) times[name].push(performance.now() - begin);
        await people.query('VACUUM devices_device');
      }
    const [bareMs, oursMs] = [quantile(times.bare, 0.5), quantile(times.ours, 0.5)];
    const figures = { size, bareMs, oursMs, ratio: oursMs / bareMs };
    const file = writeResult({
      bench: 'warranty',
      figures,
      notes: ['medians of whole transactions, in turns; both fire the triggers of devices_device'],
    });
    return { file, figures };
  } finally {
    await client.end();
    await opened.close();
    await people.close();
    await database.drop();
  }
}
