import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { quantile, writeResult } from '../report/result.ts';

export interface TotalsSize {
  /** Changes of devices that nobody has added to the totals yet. */
  notes: number;
  partners: number;
  rounds: number;
}

/** The overview of the vendor and of the largest partner, with notes waiting and without. Only the api runs: no roller. */
export async function benchTotals(size: TotalsSize) {
  const database = await createTestDatabase(await migratedTemplate());
  const people = new People(database.ownerUrl);
  let server: ServerProcess | null = null;
  try {
    const vendor = await people.vendor();
    const largest = await people.partner(vendor);
    await people.account(vendor, allPermissions('admin'), { loginName: 'vendor' });
    await people.account(largest, allPermissions('admin'), { loginName: 'largest' });
    server = await spawnServer({ ...serverSettings(database), NODE_ENV: 'production' }, { roles: ['api'] });
    const clients = {
      vendor: await new WireClient(server.url).signIn('vendor', testPassword),
      largest: await new WireClient(server.url).signIn('largest', testPassword),
    };
    const measure = async (client: WireClient) => {
      const times: number[] = [];
      for (let round = 0; round < size.rounds; round += 1) {
        const begin = performance.now();
        await client.call(deviceRoutes.overview, {});
        times.push(performance.now() - begin);
      }
      return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
    };
    const all = async () => ({ vendor: await measure(clients.vendor), largest: await measure(clients.largest) });
    const none = await all();
    await people.query(noteStatement, [size.notes, largest.id, size.partners]);
    await people.query('VACUUM ANALYZE devices_counter_delta');
    const waiting = await all();
    const figures = { size, none, waiting };
    const file = writeResult({
      bench: 'totals',
      figures,
      notes: [
        'whole calls of the api on loopback; a third of the notes belongs to the largest partner and its sub-partners',
      ],
    });
    return { file, figures };
  } finally {
    await server?.stop();
    await people.close();
    await database.drop();
  }
}

/** What single changes of devices leave behind: 40 models, 20 versions, three states. */
const noteStatement = `
INSERT INTO devices_counter_delta (org_id, org_l1, org_l2, model_id, state, warranty_state, firmware_version, n)
SELECT owner.id, owner.top, owner.below, 1 + n % 40, (ARRAY['online', 'offline', 'inactive'])[1 + n % 3]::device_state,
       'effective', 'V2.' || n % 20, CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END
  FROM generate_series(1, $1::int) n,
       LATERAL (SELECT 1000 + n % $3::int AS id, CASE WHEN n % 3 = 0 THEN $2::int ELSE 1000 + n % $3::int END AS top,
                       CASE WHEN n % 3 = 0 THEN 1000 + n % $3::int END AS below) owner`;
