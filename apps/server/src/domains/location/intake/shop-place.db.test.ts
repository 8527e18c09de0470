import { quadkeyOf } from '@tilldeck/contracts/location/quadkey.rules';
import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import { readConfig } from '../../../platform/config.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { createLog } from '../../../platform/log.ts';
import { forgetPlaces } from '../days/devices-left.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let partner: TestOrg;
let till: LocatedDevice;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
});
beforeEach(async () => {
  partner = await people.partner(await people.vendor());
  till = await LocatedDevice.make({ database }, people, partner);
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

interface Current {
  origin: string;
  latitude: number;
  longitude: number;
  quadkey: string;
  org_id: number;
}
const current = async (): Promise<Current | undefined> =>
  (await people.query<Current>('SELECT * FROM location_current WHERE device_id = $1', [till.id]))[0];

describe('a device without a position of its own', () => {
  const addShop = async (latitude: number | null, longitude: number | null, org = partner) => {
    const [shop] = await people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone, latitude, longitude) VALUES ($1, 'S' || random(), 'UTC', $2, $3) RETURNING id`,
      [org.id, latitude, longitude],
    );
    return shop?.id ?? '';
  };
  const moveTo = (shopId: string | null) =>
    people.query('UPDATE devices_device SET shop_id = $1 WHERE id = $2', [shopId, till.id]);

  it('is where its shop is, and follows it', async () => {
    const shop = await addShop(52.5, 13.4);
    await moveTo(shop);
    expect(await current()).toMatchObject({ origin: 'shop', latitude: 525_000_000, org_id: partner.id });
    await people.query('UPDATE devices_shop SET latitude = 48.1, longitude = 11.6 WHERE id = $1', [shop]);
    const moved = await current();
    expect(Number(moved?.quadkey)).toBe(quadkeyOf({ latitude: 48.1, longitude: 11.6 }));
    await moveTo(await addShop(null, null));
    expect(await current()).toBeUndefined();
    await moveTo(shop);
    expect(await current()).toMatchObject({ origin: 'shop' });
    await people.query('UPDATE devices_shop SET latitude = NULL, longitude = NULL WHERE id = $1', [shop]);
    expect(await current()).toBeUndefined();
  });

  it('is where it says, once it says something', async () => {
    const shop = await addShop(52.5, 13.4);
    await moveTo(shop);
    await till.say([till.point(-1, 52.6, 13.5)]);
    expect(await current()).toMatchObject({ origin: 'own', latitude: 526_000_000 });
    await people.query('UPDATE devices_shop SET latitude = 48.1 WHERE id = $1', [shop]);
    expect(await current()).toMatchObject({ origin: 'own', latitude: 526_000_000 });
  });

  it('that is registered into a shop is there at once', async () => {
    const shop = await addShop(35.68, 139.76);
    const [made] = await people.query<{ id: string }>(
      `INSERT INTO devices_device (org_id, sn, model_id, shop_id) VALUES ($1, 'NEW-' || $2, $3, $2::bigint) RETURNING id`,
      [partner.id, shop, await people.model('Test-model')],
    );
    const rows = await people.query<Current>('SELECT * FROM location_current WHERE device_id = $1', [made?.id]);
    expect(rows).toMatchObject([{ origin: 'shop', latitude: 356_800_000 }]);
  });

  it('leaves its place when it leaves its owner, and stands in a shop that both have', async () => {
    await till.say([till.point(-1, 52.6, 13.5)]);
    const leave = () =>
      writeIn(systemScope(database, 'a test moves a device'), (inside) =>
        forgetPlaces(inside, { deviceIds: [till.id], why: 'moved', controllerIds: [] }),
      );
    await leave();
    expect(await current()).toBeUndefined();
    await moveTo(await addShop(52.5, 13.4));
    await leave();
    expect(await current()).toMatchObject({ origin: 'shop' });
  });
});
