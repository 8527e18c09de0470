import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { ErpService } from '@tilldeck/testkit/harness/erp-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';
import { startDueErps } from './pull.service.ts';

let api: ApiHarness;
let worker: RunningRole;
let erp: ErpService;
beforeAll(async () => {
  erp = await ErpService.start();
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  worker = await startWorker(api.app);
  await api.people.model('P2');
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await erp.close();
});

async function partnerWithKey(name: string): Promise<{ org: TestOrg; client: WireClient; key: KeyClient }> {
  const org = await api.people.partner(api.vendor, name);
  const client = await api.as(await api.people.account(org, allPermissions('partner'), { isProjectLead: true }));
  const scopes = ['device-import.import', 'device-import.get'];
  const { secret } = await client.call(apiKeyRoutes.add, { name: 'ERP', scopes });
  return { org, client, key: new KeyClient(api.url, secret) };
}
const ownersOf = (prefix: string) =>
  api.people.query<{ sn: string; org_id: number }>(
    'SELECT sn, org_id FROM devices_device WHERE sn LIKE $1 ORDER BY sn',
    [`${prefix}%`],
  );
const finished = async (client: WireClient, id: string) => {
  await expect.poll(async () => (await client.call(importRoutes.detail, { id })).state).toMatch(/done|partial|failed/);
  return client.call(importRoutes.detail, { id });
};

describe('an ERP that calls', () => {
  it('[DEV-06] brings an order in with an API key, once, and is told what is wrong with each row', async () => {
    const { org, client, key } = await partnerWithKey('Calling shop');
    await api.people.range(org, 'EC-1', 'EC-9');
    const order = {
      orderNo: 'SO-1',
      rows: [
        { sn: 'EC-1', model: 'P2', shippedAt: '2026-03-01', shippingMethod: 'oqc' },
        { sn: 'EC-2', model: 'P7' },
        { sn: 'EC-3', model: 'P2', partner: 'Northwind Devices' },
      ],
    };
    const first = await key.send(importRoutes.erp, order);
    expect(first.body.data).toMatchObject({
      isRepeat: false,
      import: { orderNo: 'SO-1', source: 'erp', rowCount: 3, goodCount: 1, badCount: 2, orgName: 'Calling shop' },
      faulty: [
        { rowNo: 2, sn: 'EC-2', faults: [{ field: 'model', fault: 'unknown' }] },
        { rowNo: 3, sn: 'EC-3', faults: [{ field: 'partner', fault: 'unknown' }] },
      ],
    });
    const id = first.body.data?.import.id ?? '';
    expect(await finished(client, id)).toMatchObject({ state: 'partial', goodCount: 1, badCount: 2 });
    expect(await ownersOf('EC-')).toEqual([{ sn: 'EC-1', org_id: org.id }]);

    const again = await Promise.all([key.send(importRoutes.erp, order), key.send(importRoutes.erp, order)]);
    for (const { body } of again) expect(body.data).toMatchObject({ isRepeat: true, import: { id, state: 'partial' } });
    const other = await key.send(importRoutes.erp, { ...order, rows: [{ sn: 'EC-9', model: 'P2' }] });
    expect(other.body.error).toBe('devices.order_no_taken');
    // Another organisation's numbers are its own.
    const neighbour = await partnerWithKey('Neighbour');
    expect((await neighbour.key.send(importRoutes.erp, order)).body.data).toMatchObject({ isRepeat: false });
    const trail = await api.people.query(
      `SELECT account_name, object_id FROM audit_entry WHERE action = 'device_import.received' AND org_id = $1`,
      [org.id],
    );
    expect(trail[0]).toMatchObject({ account_name: expect.stringContaining('(ERP)'), object_id: id });
  });

  it('[DEV-06] is refused without the scope, and two calls at once make one import', async () => {
    const { org, client, key } = await partnerWithKey('Racing shop');
    await api.people.range(org, 'ER-1');
    const { secret } = await client.call(apiKeyRoutes.add, { name: 'Reader', scopes: ['device-import.get'] });
    const order = { orderNo: 'SO-2', rows: [{ sn: 'ER-1', model: 'P2' }] };
    expect((await new KeyClient(api.url, secret).send(importRoutes.erp, order)).body.error).toBe('core.forbidden');
    const both = await Promise.all([key.send(importRoutes.erp, order), key.send(importRoutes.erp, order)]);
    expect(new Set(both.map(({ body }) => body.data?.isRepeat))).toEqual(new Set([false, true]));
    expect(new Set(both.map(({ body }) => body.data?.import.id)).size).toBe(1);
  });
});

describe('an ERP that is asked', () => {
  const draft = () => ({ url: erp.url, credential: erp.token, everyMinutes: 5 });

  it('[DEV-06] gives its orders page by page, goes on where it stopped, and an order comes once', async () => {
    const { org, client, key } = await partnerWithKey('Asking shop');
    await api.people.range(org, 'EP-1', 'EP-9');
    erp.orders.push(
      { orderNo: 'A-1', rows: [{ sn: 'EP-1', model: 'P2' }] },
      {
        orderNo: 'A-2',
        rows: [
          { sn: 'EP-2', model: 'P2' },
          { sn: 'EP-2', model: 'P2' },
        ],
      },
      { orderNo: 'A-3', rows: [{ sn: 'EP-3', model: 'P2' }] },
    );
    // A-3 came by a call before.
    await key.send(importRoutes.erp, { orderNo: 'A-3', rows: [{ sn: 'EP-3', model: 'P2' }] });
    const saved = await client.call(erpRoutes.save, draft());
    expect(saved).toMatchObject({ hasCredential: true, isEnabled: true, lastRunAt: null });
    expect(JSON.stringify(saved)).not.toContain(erp.token);
    const [stored] = await api.people.query<{ sealed_credential: string }>(
      'SELECT sealed_credential FROM devices_erp WHERE org_id = $1',
      [org.id],
    );
    expect(stored?.sealed_credential).not.toContain(erp.token);

    await startDueErps(api.app);
    const own = async () => (await client.call(erpRoutes.own, {})).connector;
    await expect.poll(async () => (await own())?.lastOutcome).toBe('ok');
    expect(await own()).toMatchObject({ cursor: '3', lastOrderCount: 2 });
    expect(erp.asked).toEqual(['', '2']);
    await expect
      .poll(async () =>
        (await client.call(importRoutes.page, { source: 'pull' })).items.map((i) => `${i.orderNo} ${i.state}`).sort(),
      )
      .toEqual(['A-1 done', 'A-2 failed']);

    erp.orders.push({ orderNo: 'A-4', rows: [{ sn: 'EP-4', model: 'P2' }] });
    await client.call(erpRoutes.pull, { id: saved.id });
    await expect.poll(async () => (await own())?.cursor).toBe('4');
    expect(erp.asked).toEqual(['', '2', '3']);
    await expect.poll(async () => (await ownersOf('EP-')).map(({ sn }) => sn)).toEqual(['EP-1', 'EP-3', 'EP-4']);
  });

  it.each<[string, NonNullable<ErpService['fault']>, object]>([
    ['an error', (response) => response.writeHead(503).end(), { lastOutcome: 'status', lastStatus: 503 }],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { lastOutcome: 'status', lastStatus: 302 },
    ],
    ['something else', (response) => response.writeHead(200).end('{"orders":7}'), { lastOutcome: 'answer' }],
    ['nothing', (response) => response.destroy(), { lastOutcome: 'connection' }],
  ])(
    '[DEV-06] and answers %s loses nothing: the outcome is told and the cursor stays',
    async (_what, fault, outcome) => {
      const { client } = await partnerWithKey(`Shop of ${_what}`);
      const saved = await client.call(erpRoutes.save, draft());
      erp.fault = fault;
      await client.call(erpRoutes.pull, { id: saved.id });
      const own = async () => (await client.call(erpRoutes.own, {})).connector;
      await expect.poll(async () => (await own())?.lastRunAt).not.toBeNull();
      erp.fault = null;
      expect(await own()).toMatchObject({ ...outcome, cursor: '' });
    },
  );

  it('[DEV-06] keeps its token for its address, and is nobody else’s to see or change', async () => {
    const { client } = await partnerWithKey('Token shop');
    const missing = await client.send(erpRoutes.save, { url: erp.url });
    expect(missing.body.error).toBe('devices.erp_needs_credential');
    const saved = await client.call(erpRoutes.save, draft());
    const elsewhere = await client.send(erpRoutes.save, { url: 'https://erp.other.example/', version: saved.version });
    expect(elsewhere.body.error).toBe('devices.erp_needs_credential');
    const kept = await client.call(erpRoutes.save, {
      url: erp.url,
      everyMinutes: 30,
      isEnabled: false,
      version: saved.version,
    });
    expect(kept).toMatchObject({ everyMinutes: 30, hasCredential: true, nextRunAt: null });
    expect((await client.send(erpRoutes.save, { ...draft(), version: saved.version })).body.error).toBe(
      'core.stale_version',
    );
    expect((await client.send(erpRoutes.pull, { id: saved.id })).body.error).toBe('devices.erp_off');
    const { client: stranger } = await partnerWithKey('Stranger of the token shop');
    expect(await stranger.call(erpRoutes.own, {})).toEqual({ connector: null });
    expect((await stranger.send(erpRoutes.remove, { id: saved.id })).body.error).toBe('core.not_found');
    await client.call(erpRoutes.remove, { id: saved.id });
    expect(await client.call(erpRoutes.own, {})).toEqual({ connector: null });
  });

  it('[DEV-06] must be on the internet', async () => {
    const strict = await api.startTwin({}, { IS_LOCAL_WEBHOOK_ALLOWED: 'false' });
    const admin = await new WireClient(strict.url).signIn(api.admin.loginName, testPassword);
    for (const address of [
      'http://erp.shop.example/',
      'https://10.0.0.7/',
      'https://localhost/',
      'https://169.254.169.254/',
    ])
      expect((await admin.send(erpRoutes.save, { url: address, credential: 'x' })).body.error).toBe(
        'devices.erp_address_not_allowed',
      );
    await strict.close();
  });
});
