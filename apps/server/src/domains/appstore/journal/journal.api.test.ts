import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makeVersion } from '../../../../testing/app-makers.ts';
import { recordMakers } from '../../../../testing/record-makers.ts';
import { storeDevices } from '../../../../testing/store-devices.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import { keepInstalled } from '../release/installed.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '10000' });
});
afterAll(() => api.close());

it('tells what became of an app on a device, and notes each for the figures of those who control the device', async () => {
  const north = await api.people.partner(api.vendor, 'North');
  const shop = await api.people.partner(north, 'Shop');
  const device = await storeDevices(api, await api.as(api.admin))(shop);
  const app = await makeApp(api.people, api.vendor);
  const newer = await makeVersion(api.people, app.appId, { versionCode: 9 });
  const taskId = (await recordMakers.release?.(api.people, shop)) ?? '';
  const { body } = await device.client.send(storeRoutes.download, { versionId: app.versionId });
  expect(body.data.size).toBe(1000);
  const [own] = await api.people.query<{ id: string }>('SELECT id FROM devices_device WHERE org_id = $1', [shop.id]);

  const work = (changes: Partial<EndedWork>): EndedWork => ({
    taskId,
    deviceId: own?.id ?? '',
    kind: 'install',
    state: 'succeeded',
    payload: { appId: app.appId, appVersionId: app.versionId },
    result: null,
    ...changes,
  });
  const later = { appId: app.appId, appVersionId: newer.versionId };
  for (const ended of [
    work({}),
    work({ state: 'failed', payload: later }),
    work({ kind: 'upgrade', payload: later }),
    work({ payload: later }),
    work({ kind: 'uninstall', payload: {}, result: { package: app.package } }),
    // An app of a file of one's own is none of the store.
    work({ payload: { fileId: '1' } }),
    work({ kind: 'uninstall', state: 'failed', payload: {}, result: { package: app.package } }),
  ])
    await writeBatch(api.app.database, (inside) => keepInstalled(inside, [ended]));

  const rows = await api.people.query(
    'SELECT event, via, version_id, org_l1, org_l2, controllers FROM appstore_journal ORDER BY id',
  );
  const row = (event: string, versionId: string, via = 'release') => ({
    event,
    via,
    version_id: versionId,
    org_l1: north.id,
    org_l2: shop.id,
    controllers: [north.id, shop.id],
  });
  expect(rows).toEqual([
    row('download', app.versionId, 'store'),
    row('install', app.versionId),
    row('failure', newer.versionId),
    row('upgrade', newer.versionId),
    row('reinstall', newer.versionId),
    row('uninstall', newer.versionId),
  ]);
  const notes = await api.people.query(
    `SELECT metric, sum(n)::int AS n FROM metric_note WHERE metric LIKE 'app.%' AND 'app:' || $1 = ANY (keys) GROUP BY 1 ORDER BY 1`,
    [app.appId],
  );
  expect(notes).toEqual(
    ['downloaded', 'failed', 'installed', 'published', 'reinstalled', 'uninstalled', 'upgraded'].map((what) => ({
      metric: `app.${what}`,
      n: 1,
    })),
  );
});
