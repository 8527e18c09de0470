import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { storeInstallsPerHour } from '@tilldeck/contracts/appstore/app.limits';
import { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makePicture, makeVersion, testCertificate } from '../../../../testing/app-makers.ts';
import { recordMakers } from '../../../../testing/record-makers.ts';
import { storeDevices } from '../../../../testing/store-devices.ts';

let api: ApiHarness;
let admin: WireClient;
let grocers: TestOrg;
let bakers: TestOrg;
let grocerAccount: TestAccount;
let grocer: WireClient;
let makeDevice: ReturnType<typeof storeDevices>;
beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '10000' });
  admin = await api.as(api.admin);
  grocers = await api.people.partner(api.vendor, 'Grocers');
  bakers = await api.people.partner(api.vendor, 'Bakers');
  grocerAccount = await api.people.account(grocers, allPermissions('partner'));
  grocer = await api.as(grocerAccount);
  makeDevice = storeDevices(api, admin);
});
afterAll(() => api.close());

const ofPartner = (org: TestOrg) => ({ visibility: 'partial' as const, partnerIds: [String(org.id)] });
const group = async (org: TestOrg) => (await recordMakers.deviceGroup?.(api.people, org)) ?? '';
describe('the store on a device', () => {
  it('[APP-08] shows only what is meant for it, and gives no other file out', async () => {
    const device = await makeDevice(grocers);
    const other = await makeDevice(bakers);
    const own = await makeApp(api.people, grocers, { versionCode: 3, settings: ofPartner(grocers) });
    const hidden = await makeApp(api.people, bakers, { settings: ofPartner(bakers) });
    const draft = await makeApp(api.people, grocers, { publication: null });
    const seen = await device.app(own.package);
    expect(seen).toMatchObject({
      appId: own.appId,
      versionId: own.versionId,
      versionCode: 3,
      signers: [testCertificate],
      upgradeMode: 'default',
      isRollback: false,
      iconUrl: null,
    });
    const shown = await device.sees();
    expect(shown).not.toHaveProperty([hidden.package]);
    expect(shown).not.toHaveProperty([draft.package]);
    expect(await other.sees()).not.toHaveProperty([own.package]);

    const { body } = await device.client.send(storeRoutes.download, { versionId: own.versionId });
    expect(body.data).toMatchObject({ sha256: 'a'.repeat(64), size: 1000 });
    expect(body.data.url).toMatch(/^http.*X-Amz-Signature=/);
    const refused = async (versionId: string) =>
      (await device.client.send(storeRoutes.download, { versionId })).body.error;
    expect(await refused(hidden.versionId)).toBe('core.not_found');
    expect(await refused(draft.versionId)).toBe('core.not_found');
    expect((await device.client.send(storeRoutes.install, { versionId: hidden.versionId })).body.error).toBe(
      'core.not_found',
    );
    // Nobody but a device looks into it.
    expect((await admin.send(storeRoutes.apps, {})).body.error).toBe('link.key_refused');
  });

  it('is read page by page, by category, by word, by what the device can run and by what it has', async () => {
    const shop = await api.people.partner(api.vendor, 'Florists');
    const device = await makeDevice(shop);
    const settings = ofPartner(shop);
    const [category] = await api.people.query<{ id: number }>(
      `INSERT INTO appstore_category (name_en, name_zh) VALUES ('Flowers', '花') RETURNING id`,
    );
    const rose = await makeApp(api.people, shop, { name: 'Rose till', settings, categoryId: category?.id ?? null });
    const tulip = await makeApp(api.people, shop, {
      name: 'Tulip',
      settings,
      facts: { minSdk: 30, abis: ['arm64-v8a'] },
    });
    const lily = await makeApp(api.people, shop, { name: 'Lily', settings, versionCode: 7 });
    await api.people.query(`UPDATE appstore_app SET keywords = '{Bouquet}' WHERE id = $1`, [lily.appId]);
    const ask = async (input: object) => (await device.client.send(storeRoutes.apps, input)).body.data;
    const names = async (input: object) => Object.keys(await device.sees(input));
    const first = await ask({ pageSize: 2 });
    expect(first.apps.map((app) => app.package)).toEqual([lily.package, tulip.package]);
    const second = await ask({ pageSize: 2, cursor: first.nextCursor });
    expect([second.apps.map((app) => app.package), second.nextCursor]).toEqual([[rose.package], null]);
    expect(await names({ categoryId: String(category?.id) })).toEqual([rose.package]);
    expect(await names({ keyword: 'ROSE' })).toEqual([rose.package]);
    expect(await names({ keyword: 'bouquet' })).toEqual([lily.package]);
    // Too short for the index.
    expect(await names({ keyword: 'UQ' })).toEqual([lily.package]);
    expect(await names({ keyword: 'bouquet', cursor: lily.appId })).toEqual([]);
    expect(await names({ sdk: 28 })).toEqual([lily.package, rose.package]);
    expect(await names({ abis: ['x86_64'] })).toEqual([lily.package, rose.package]);
    expect(await names({ abis: ['x86_64', 'arm64-v8a'], sdk: 30 })).toHaveLength(3);
    const installed = [
      { package: lily.package, versionCode: 6 },
      { package: 'com.example.unknown', versionCode: 1 },
    ];
    expect(await device.sees({ onlyInstalled: true, installed })).toEqual({ [lily.package]: 7 });
    expect((await device.client.send(storeRoutes.apps, { cursor: 'x' })).body.error).toBe('core.invalid_input');
    // What is in the store counts in its category, whoever put it there.
    const [counted] = await api.people.query('SELECT app_count FROM appstore_category WHERE id = $1', [category?.id]);
    expect(counted).toEqual({ app_count: 1 });
  });

  it("[APP-04] [APP-08] offers a taken back version's predecessor to who has it", async () => {
    const device = await makeDevice(grocers);
    const app = await makeApp(api.people, grocers, { versionCode: 1 });
    const newer = await makeVersion(api.people, app.appId, { versionCode: 2 });
    const out = await grocer.call(publicationRoutes.publish, {
      versionId: newer.versionId,
      settings: { visibility: 'all' },
    });
    const has = (versionCode: number) => ({ installed: [{ package: app.package, versionCode }] });
    expect(await device.app(app.package, has(2))).toMatchObject({ versionCode: 2, isRollback: false });
    await grocer.call(publicationRoutes.rollBack, { id: out.id, version: out.version });
    expect(await device.app(app.package, has(2))).toMatchObject({ versionCode: 1, isRollback: true });
    expect(await device.app(app.package, has(1))).toMatchObject({ versionCode: 1, isRollback: false });
    const former = await device.client.send(storeRoutes.download, { versionId: app.versionId });
    expect(former.body.code).toBe(200);
    const gone = await device.client.send(storeRoutes.download, { versionId: newer.versionId });
    expect(gone.body.error).toBe('core.not_found');
  });
});

describe('an install from the store', () => {
  it('[APP-08] is work of the device alone, once however often it asks', async () => {
    const device = await makeDevice(grocers);
    const app = await makeApp(api.people, bakers, { versionCode: 9, settings: { healthMinutes: 7 } });
    const ask = async () => (await device.client.send(storeRoutes.install, { versionId: app.versionId })).body;
    const { data } = await ask();
    expect((await ask()).data).toEqual(data);
    const tasks = await api.people.query(
      `SELECT t.id || '-1' AS id, t.org_id, t.kind, t.source, t.state, t.device_count, t.payload, e.sn
         FROM tasks_task t JOIN tasks_execution e ON e.task_id = t.id WHERE t.source = 'store'`,
    );
    expect(tasks).toMatchObject([
      { id: data.id, org_id: grocers.id, kind: 'install', state: 'running', device_count: 1, sn: device.sn },
    ]);
    expect(tasks[0]?.payload).toMatchObject({
      fileId: app.fileId,
      package: app.package,
      versionCode: 9,
      signers: [testCertificate],
      allowsDowngrade: false,
      health: { minutes: 7 },
    });
    const [trail] = await api.people.query(
      `SELECT account_id, account_name, org_id FROM audit_entry WHERE action = 'app.install_asked' AND object_id = $1`,
      [app.appId],
    );
    expect(trail).toEqual({ account_id: null, account_name: device.sn, org_id: grocers.id });
  });

  it('is asked for so often in an hour and no more (attack S14)', async () => {
    const [device, beside] = [await makeDevice(grocers), await makeDevice(grocers)];
    const app = await makeApp(api.people, bakers, { versionCode: 3 });
    const ask = async ({ client }: typeof device) =>
      (await client.send(storeRoutes.install, { versionId: app.versionId })).body;
    const answers = [];
    for (let n = 0; n <= storeInstallsPerHour; n += 1) answers.push(await ask(device));
    expect(answers.slice(0, -1).every(({ code }) => code === 200)).toBe(true);
    expect(answers.at(-1)?.error).toBe('core.too_many_requests');
    expect((await ask(beside)).code).toBe(200);
  });

  it('[APP-07] of the version that is there brings other values, also of an earlier one than is offered', async () => {
    const [device, beside] = [await makeDevice(grocers), await makeDevice(grocers)];
    const app = await makeApp(api.people, grocers, { versionCode: 1 });
    const { versionId } = app;
    await api.people.query('INSERT INTO appstore_installed (app_id, device_id, version_id) VALUES ($1, $2, $3)', [
      app.appId,
      device.id,
      versionId,
    ]);
    const ask = async ({ client } = device, isRetold = true) =>
      (await client.send(storeRoutes.install, { versionId, isRetold })).body;
    const offered = (await ask()).data.id;
    const newer = await makeVersion(api.people, app.appId, { versionCode: 2 });
    await grocer.call(publicationRoutes.publish, { versionId: newer.versionId, settings: { visibility: 'all' } });
    expect((await ask(device, false)).error).toBe('core.not_found');
    expect((await ask(beside)).error, 'has it not').toBe('core.not_found');
    expect((await ask()).data.id, 'waits to be handed over').toBe(offered);
    await api.people.query(`UPDATE tasks_execution SET state = 'sent' WHERE task_id || '-1' = $1`, [offered]);
    const again = (await ask()).data.id;
    expect(again, 'has the values of before').not.toBe(offered);
    expect((await ask()).data.id).toBe(again);
    await api.people.query(`UPDATE appstore_publication SET state = 'rolled_back' WHERE id = $1`, [app.publicationId]);
    expect((await ask()).error).toBe('core.not_found');
  });
});

describe('apps kept from groups', () => {
  it('[APP-07] are not seen below the group either, until they are let go', async () => {
    const upper = await group(grocers);
    const lower = await group(grocers);
    await api.people.query('UPDATE devices_group SET parent_id = $1 WHERE id = $2', [upper, lower]);
    const inside = await makeDevice(grocers, { set: `group_id = ${lower}` });
    const beside = await makeDevice(grocers);
    const app = await makeApp(api.people, grocers);
    expect(await inside.sees()).toHaveProperty([app.package]);
    const draft = { groupIds: [upper], packages: [app.package, 'com.example.nobodys'], remark: 'Not in the shop' };
    expect(await grocer.call(blockRoutes.add, draft)).toEqual({ added: 2 });
    expect(await grocer.call(blockRoutes.add, draft)).toEqual({ added: 0 });
    expect(await inside.sees()).not.toHaveProperty([app.package]);
    expect(await beside.sees()).toHaveProperty([app.package]);
    const refused = await inside.client.send(storeRoutes.download, { versionId: app.versionId });
    expect(refused.body.error).toBe('core.not_found');
    const { items } = await grocer.call(blockRoutes.page, { groupId: upper });
    expect(items).toMatchObject([
      { package: 'com.example.nobodys', appName: '' },
      { package: app.package, appName: 'Till', orgName: 'Grocers', remark: 'Not in the shop' },
    ]);
    expect((await grocer.call(blockRoutes.page, { package: 'TILL', groupId: upper })).items).toHaveLength(1);
    const strangers = await api.as(await api.people.account(bakers, allPermissions('partner')));
    expect((await strangers.call(blockRoutes.page, {})).items).toEqual([]);
    expect(await grocer.call(blockRoutes.delete, { ids: items.map(({ id }) => id) })).toEqual({ deleted: 2 });
    expect(await inside.sees()).toHaveProperty([app.package]);
  });

  it('are refused for a group whose members are a filter', async () => {
    const [dynamic] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'All', 'dynamic', '{}') RETURNING id::text`,
      [grocers.id],
    );
    const draft = { groupIds: [dynamic?.id ?? ''], packages: ['com.example.x'] };
    expect((await grocer.send(blockRoutes.add, draft)).body.error).toBe('appstore.group_dynamic');
  });
});

describe('ads', () => {
  it('[APP-07] are shown to the devices of their partner, by model, group and time, while they are enabled', async () => {
    const shop = await api.people.partner(api.vendor, 'Butchers');
    const person = await api.people.account(shop, allPermissions('partner'));
    const butcher = await api.as(person);
    const picture = () => makePicture(api.people, person, 'adPicture');
    const [modelId, groupId] = [await api.people.model('Ad-1'), await group(shop)];
    const device = await makeDevice(shop, { modelId, set: `group_id = ${groupId}` });
    const plain = await makeDevice(shop);
    const stranger = await makeDevice(bakers);
    const titles = async ({ client }: typeof device) =>
      (await client.send(storeRoutes.apps, {})).body.data.ads.map((ad) => ad.title);
    const add = async (title: string, more: object = {}) =>
      butcher.call(adRoutes.add, { title, pictureFileId: await picture(), ...more });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const everywhere = await add('Everywhere', { link: 'https://example.com/offer', sort: 5 });
    await add('For a model', { modelIds: [String(modelId)], sort: 1 });
    await add('For a group', { groupIds: [groupId], sort: 2 });
    await add('Not yet', { fromAt: inAnHour });
    await add('No more', { toAt: anHourAgo });
    expect(await titles(device)).toEqual(['For a model', 'For a group', 'Everywhere']);
    expect(await titles(plain)).toEqual(['Everywhere']);
    expect(await titles(stranger)).toEqual([]);
    const { body } = await plain.client.send(storeRoutes.apps, {});
    expect(body.data.ads).toMatchObject([{ position: 'banner', appId: null, link: 'https://example.com/offer' }]);
    expect(body.data.ads[0]?.pictureUrl).toMatch(/X-Amz-Signature=/);

    const off = await butcher.call(adRoutes.disable, { id: everywhere.id, version: everywhere.version });
    expect(await titles(plain)).toEqual([]);
    expect((await butcher.send(adRoutes.enable, { id: off.id, version: 1 })).body.error).toBe('core.stale_version');
    const on = await butcher.call(adRoutes.enable, { id: off.id, version: off.version });
    const next = await picture();
    const { id, version, title, position, sort } = on;
    await butcher.call(adRoutes.modify, { id, version, title: `${title} now`, position, sort, pictureFileId: next });
    expect(await titles(plain)).toEqual(['Everywhere now']);
    // The picture before is on its way out.
    const claims = await api.people.query(
      'SELECT claim_count FROM files_object WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [[on.pictureFileId, next]],
    );
    expect(claims).toEqual([{ claim_count: 0 }, { claim_count: 1 }]);
    expect((await butcher.call(adRoutes.page, { title: 'every' })).items).toMatchObject([{ id, orgName: 'Butchers' }]);
    await butcher.call(adRoutes.delete, { id });
    expect(await titles(plain)).toEqual([]);
  });

  it('take a picture of their kind, and either an app or an address', async () => {
    const wrong = await makePicture(api.people, grocerAccount, 'appIcon');
    const refused = async (input: object) =>
      (await grocer.send(adRoutes.add, { title: 'A', pictureFileId: wrong, ...input })).body;
    expect((await refused({})).error).toBe('file.wrong_kind');
    expect((await refused({ link: 'http://example.com' })).error).toBe('core.invalid_input');
    const app = await makeApp(api.people, grocers);
    expect((await refused({ appId: app.appId, link: 'https://example.com' })).error).toBe('core.invalid_input');
    const foreign = await makeApp(api.people, bakers, { publication: null });
    expect((await refused({ appId: foreign.appId })).error).toBe('core.not_found');
  });
});
