import { factoryTriesPerHour } from '@tilldeck/contracts/factory/factory.limits';
import { factoryLinkRoutes, factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { animationZip, bmpFile, frames } from '../../../../testing/device-files.ts';
import {
  changeFactory as change,
  everyPlainField,
  type FactoryDraft,
  pulledFactory as pulled,
  releaseFactory as release,
} from '../../../../testing/factory-world.ts';
import { pngFile } from '../../../../testing/sample-files.ts';
import { type StoreDevice, storeDevices } from '../../../../testing/store-devices.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: TestOrg;
let lead: WireClient;
let enrolled: ReturnType<typeof storeDevices>;
let model: number;
let derived: number;

beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '1000' });
  admin = await api.as(api.admin);
  partner = await api.people.partner(api.vendor, 'North');
  lead = await api.as(await api.people.account(partner, allPermissions('partner')));
  enrolled = storeDevices(api, admin);
  model = await api.people.model('D4-503');
  derived = await api.people.model('D4-503-N', { from: model, for: [partner] });
  await api.people.query('UPDATE devices_model SET screen_width = 320, screen_height = 200 WHERE id = $1', [model]);
});
afterAll(() => api.close());

const draft = (name: string, changes: Partial<FactoryDraft> = {}): FactoryDraft => ({
  name,
  modelId: String(model),
  orderNos: [`SO-${name}`],
  payload: { brand: name },
  ...changes,
});
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
async function released(client: WireClient, name: string, changes: Partial<FactoryDraft> = {}): Promise<string> {
  const { id } = await client.call(factoryPolicyRoutes.add, draft(name, changes));
  await release(client, id);
  return id;
}

/** A device that came with an order and has never been connected. */
const ordered = (org: TestOrg, orderNo: string, modelId = model) =>
  enrolled(org, { modelId, set: `order_no = '${orderNo}', state = 'inactive', activated_at = NULL` });
/** Its first connection, as presence writes it down. */
const activate = ({ id }: StoreDevice) =>
  api.people.query(`UPDATE devices_device SET state = 'online', activated_at = now() WHERE id = $1`, [id]);
const brandOf = async (device: StoreDevice) => (await pulled(device))?.document.brand;

describe('[CFG-01] a factory policy', () => {
  it('reaches first starts by model and order; a later release leaves activated devices alone unless it is for them', async () => {
    const [first, second, other] = [
      await ordered(partner, 'SO-A'),
      await ordered(partner, 'SO-A', derived),
      await ordered(partner, 'SO-B'),
    ];
    const before = await ordered(partner, 'SO-A');
    await activate(before);
    const { id } = await admin.call(factoryPolicyRoutes.add, draft('A'));
    expect(await brandOf(first)).toBeUndefined();
    expect(await admin.call(factoryPolicyRoutes.preview, { id })).toMatchObject({
      waiting: 2,
      activated: 1,
      orders: [{ orderNo: 'SO-A', waiting: 2, activated: 1 }],
      overruled: [],
    });
    expect(await release(admin, id)).toMatchObject({ state: 'published', versionNr: 1, waiting: 2, given: 0 });
    const listed = await admin.call(factoryPolicyRoutes.page, { keyword: 'SO-A' });
    expect(listed.items).toMatchObject([{ id, waiting: 2, given: 0 }]);
    expect([await brandOf(first), await brandOf(second)]).toEqual(['A', 'A']);
    expect([await brandOf(other), await brandOf(before)]).toEqual([undefined, undefined]);

    await activate(first);
    await change(admin, id, draft('A', { payload: { brand: 'A2' } }));
    await release(admin, id);
    expect([await brandOf(first), await brandOf(second), await brandOf(before)]).toEqual(['A', 'A2', undefined]);
    await activate(second);
    expect(await admin.call(factoryPolicyRoutes.detail, { id })).toMatchObject({ given: 2, outcomes: { sent: 2 } });

    await change(admin, id, draft('A', { payload: { brand: 'A3' } }));
    await release(admin, id, true);
    expect([await brandOf(first), await brandOf(second), await brandOf(before)]).toEqual(['A3', 'A3', 'A3']);
    const { items } = await admin.call(factoryPolicyRoutes.devices, { id });
    expect(items.map(({ sn, versionNr, way }) => [sn, versionNr, way])).toEqual(
      [before, second, first].map(({ sn }) => [sn, 3, 'release']),
    );
    const versions = await admin.call(factoryPolicyRoutes.versions, { id });
    expect(versions.map(({ nr, isCurrent, given }) => [nr, isCurrent, given])).toEqual([
      [3, true, 3],
      [2, false, 0],
      [1, false, 0],
    ]);
  });

  it('ends for first starts when it is withdrawn, and stays on devices that got it', async () => {
    const [has, waits] = [await ordered(partner, 'SO-W'), await ordered(partner, 'SO-W')];
    const id = await released(admin, 'W');
    await activate(has);
    const { version } = await admin.call(factoryPolicyRoutes.detail, { id });
    expect(await errorOf(admin.send(factoryPolicyRoutes.remove, { id, version }))).toBe('factory.wrong_state');
    expect(await admin.call(factoryPolicyRoutes.withdraw, { id, version })).toMatchObject({ state: 'pending' });
    expect([await brandOf(has), await brandOf(waits)]).toEqual(['W', undefined]);
    expect(await errorOf(admin.send(factoryPolicyRoutes.withdraw, { id, version: version + 1 }))).toBe(
      'factory.wrong_state',
    );
    await admin.call(factoryPolicyRoutes.remove, { id, version: version + 1 });
    expect(await brandOf(has)).toBeUndefined();
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'factory_policy' AND object_id = $1 ORDER BY id`,
      [id],
    );
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual(['added', 'released', 'withdrawn', 'removed']);
  });

  it('of the nearer organisation wins, then the one for the exact model, then the latest', async () => {
    const [till, variant] = [await ordered(partner, 'SO-N'), await ordered(partner, 'SO-N', derived)];
    const orderNos = ['SO-N'];
    await released(admin, 'N1', { orderNos });
    await released(admin, 'N2', { orderNos });
    expect([await brandOf(till), await brandOf(variant)]).toEqual(['N2', 'N2']);
    await released(admin, 'Exact', { orderNos, modelId: String(derived) });
    await released(admin, 'N3', { orderNos });
    expect([await brandOf(till), await brandOf(variant)]).toEqual(['N3', 'Exact']);
    await released(lead, 'Own', { orderNos });
    expect([await brandOf(till), await brandOf(variant)]).toEqual(['Own', 'Own']);
    const { id } = await admin.call(factoryPolicyRoutes.add, draft('Late', { orderNos }));
    expect(await admin.call(factoryPolicyRoutes.preview, { id })).toMatchObject({
      waiting: 0,
      overruled: [{ name: 'Own', count: 2 }],
    });
  });

  it('counts only for devices that its organisation controls, and is forgotten when they move on', async () => {
    const foreign = await api.people.partner(api.vendor, 'South');
    const cooperative = await api.people.partner(partner, 'Free', 'cooperative');
    const [own, theirs, free] = [
      await ordered(partner, 'SO-C'),
      await ordered(foreign, 'SO-C'),
      await ordered(cooperative, 'SO-C'),
    ];
    await released(lead, 'C');
    expect([await brandOf(own), await brandOf(theirs), await brandOf(free)]).toEqual(['C', undefined, undefined]);
    await activate(own);
    const kept = () => api.people.query('SELECT version_id FROM factory_device WHERE device_id = $1', [own.id]);
    expect(await kept()).toHaveLength(1);
    const left = { deviceIds: [own.id], why: 'moved' as const, controllerIds: [partner.id] };
    const inside = {
      scope: { kind: 'system' as const, why: 'test', database: api.app.database },
      db: api.app.database.vendor,
    };
    await api.app.contributions.devicesLeft(inside, left);
    expect(await kept()).toHaveLength(1);
    await api.people.query('UPDATE devices_device SET org_id = $1 WHERE id = $2', [foreign.id, own.id]);
    await api.app.contributions.devicesLeft(inside, left);
    expect(await kept()).toEqual([]);
  });

  it('is given by its authorisation code, once, to devices of its model; codes cannot be guessed', async () => {
    const [till, wrongModel] = [await ordered(partner, ''), await enrolled(partner)];
    const id = await released(lead, 'Code', { orderNos: [], hasCode: true });
    const { code } = await lead.call(factoryPolicyRoutes.detail, { id });
    const ask = async ({ client }: StoreDevice, text: string) =>
      (await client.send(factoryLinkRoutes.authorise, { code: text })).body;
    expect(await brandOf(till)).toBeUndefined();
    expect((await ask(wrongModel, code ?? '')).data).toEqual({ result: 'unknown' });
    expect((await ask(till, 'AAAA-BBBB-CCCC-DDDD')).data).toEqual({ result: 'unknown' });
    expect((await ask(till, ` ${code?.toLowerCase().replaceAll('-', '')}`)).data).toEqual({ result: 'success' });
    expect(await brandOf(till)).toBe('Code');
    await change(lead, id, draft('Code', { orderNos: [], hasCode: true, payload: { brand: 'Code2' } }));
    await release(lead, id);
    expect((await ask(till, code ?? '')).data).toEqual({ result: 'success' });
    expect(await brandOf(till)).toBe('Code');
    await release(lead, id, true);
    expect(await brandOf(till)).toBe('Code2');
    for (let at = 0; at < factoryTriesPerHour; at += 1) await ask(wrongModel, `GUESS-${at}`);
    expect((await ask(wrongModel, code ?? '')).error).toBe('core.too_many_requests');
  });

  it('is released as it was looked at', async () => {
    const { id, version } = await admin.call(factoryPolicyRoutes.add, draft('Look'));
    const { hash } = await admin.call(factoryPolicyRoutes.preview, { id });
    await change(admin, id, draft('Look', { payload: { brand: 'Other' } }));
    const input = { id, previewHash: hash };
    expect(await errorOf(admin.send(factoryPolicyRoutes.release, { ...input, version }))).toBe('core.stale_version');
    expect(await errorOf(admin.send(factoryPolicyRoutes.release, { ...input, version: version + 1 }))).toBe(
      'factory.preview_outdated',
    );
  });
});

describe('[CFG-01] what a factory policy sets', () => {
  const upload = async (kind: Parameters<typeof uploadContent>[1], name: string, content: Buffer) => {
    const { id, state } = await uploadContent(admin, kind, name, content);
    expect(state).toBe('ready');
    return id;
  };
  const page = Buffer.from('<!doctype html><html><body><h1>Privacy</h1></body></html>');

  it('goes to the device whole: values, and files by their hash', async () => {
    const till = await ordered(partner, 'SO-Whole');
    await makeApp(api.people, api.vendor, { package: 'com.example.till' });
    const payload: FactoryDraft['payload'] = {
      dataSource: 'erp',
      ...everyPlainField,
      wallpaperId: await upload('factoryWallpaper', 'sea.png', pngFile(320, 200)),
      animation: { fileId: await upload('factoryAnimation', 'boot.zip', animationZip(frames(12))), isLooped: false },
      logoIds: [await upload('startupLogo', 'logo.bmp', bmpFile(64, 32))],
      agreementId: await upload('privacyAgreement', 'privacy.html', page),
      hardwareId: await upload('hardwareConfiguration', 'board.json', Buffer.from('{"printer":{"width":80}}')),
    };
    await released(admin, 'Whole', { payload });
    const item = await pulled(till);
    expect(item?.document).toMatchObject({
      ...everyPlainField,
      ntpServers: ['0.pool.ntp.org', '192.0.2.7'],
      wallpaper: { name: 'sea.png', widthPx: 320, heightPx: 200 },
      animation: { archive: { name: 'boot.zip' }, speed: 15, intervalS: 0, isLooped: false },
      logos: [{ name: 'logo.bmp', widthPx: 64, heightPx: 32 }],
      agreement: { name: 'privacy.html' },
      hardware: { name: 'board.json' },
    });
    expect(item?.document).not.toHaveProperty('dataSource');
    expect(item?.files?.map(({ name }) => name).toSorted()).toEqual(
      ['boot.zip', 'board.json', 'logo.bmp', 'privacy.html', 'sea.png'].toSorted(),
    );
    const agreement = item?.files?.find(({ name }) => name === 'privacy.html');
    const answer = await fetch(agreement?.url ?? '');
    // Never shown from the origin of the storage: a browser saves it.
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(page);
  });

  it('is refused where it does not fit, by what does not', async () => {
    const add = (changes: Partial<FactoryDraft>) =>
      errorOf(admin.send(factoryPolicyRoutes.add, draft('Refused', changes)));
    const payload = (changes: object) => add({ payload: changes as FactoryDraft['payload'] });
    const small = await upload('factoryWallpaper', 'a.png', pngFile(100, 100));
    expect(await payload({ wallpaperId: small })).toBe('factory.wallpaper_size');
    expect(await payload({ agreementId: small })).toBe('factory.file_unfit');
    expect(await payload({ preinstalledApps: ['com.example.nowhere'] })).toBe('factory.app_unknown');
    expect(await payload({ dataSource: 'erp' })).toBe('factory.nothing_set');
    expect(await add({ modelId: '999999' })).toBe('factory.model_unknown');
    const invalid = [
      { orderNos: [] },
      { orderNos: ['a b'] },
      { orderNos: Array.from({ length: 21 }, (_, at) => `SO-${at}`) },
      ...[
        { preinstalledApps: Array.from({ length: 7 }, (_, at) => `com.example.a${at}`) },
        { ntpServers: 'a.example|256.1.1.1' },
        { appStoreUrl: 'http://store.example' },
        { appStoreUrl: 'javascript:alert(1)' },
        { timeZone: 'Mars/Base' },
        { language: 'German' },
        { inputMethod: 'a b' },
        { logoIds: ['1', '2', '3', '4'] },
        { animation: { fileId: '1', speed: 61 } },
        { scanCode: { scanResultAction: 'a b', decodeDataStr: 'a', decodeData: 'b' } },
      ].map((one) => ({ payload: one as FactoryDraft['payload'] })),
    ];
    for (const changes of invalid) expect(await add(changes), JSON.stringify(changes)).toBe('core.invalid_input');
    await admin.call(factoryPolicyRoutes.add, draft('Taken'));
    expect(await errorOf(admin.send(factoryPolicyRoutes.add, draft('Taken')))).toBe('core.name_taken');
  });

  it('holds a shorter animation on Swan 2', async () => {
    const swan = await api.people.model('Swan-2');
    const long = await upload('factoryAnimation', 'boot.zip', animationZip(frames(12)));
    const short = await upload('factoryShortAnimation', 'boot.zip', animationZip(frames(12)));
    const add = (name: string, fileId: string) =>
      errorOf(
        admin.send(factoryPolicyRoutes.add, draft(name, { modelId: String(swan), payload: { animation: { fileId } } })),
      );
    expect([await add('Long', long), await add('Short', short)]).toEqual(['factory.file_unfit', 'ok']);
  });

  it('keeps its files while a version names them, and shows waiting orders to those who may see the devices', async () => {
    const fileId = await upload('hardwareConfiguration', 'a.json', Buffer.from('{}'));
    const { id } = await admin.call(factoryPolicyRoutes.add, draft('Files', { payload: { hardwareId: fileId } }));
    await release(admin, id);
    await change(admin, id, draft('Files'));
    const claims = () => api.people.query('SELECT claim_count FROM files_object WHERE id = $1', [fileId]);
    expect(await claims()).toEqual([{ claim_count: 1 }]);
    const { version } = await admin.call(factoryPolicyRoutes.detail, { id });
    await admin.call(factoryPolicyRoutes.withdraw, { id, version });
    await admin.call(factoryPolicyRoutes.remove, { id, version: version + 1 });
    expect(await claims()).toEqual([{ claim_count: 0 }]);

    const stranger = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    await ordered(partner, 'SO-Orders', derived);
    await activate(await ordered(partner, 'SO-Orders'));
    const orders = (client: WireClient) =>
      client.call(factoryPolicyRoutes.orders, { modelId: String(model), orderNos: ['SO-Orders'] });
    const found = [{ orderNo: 'SO-Orders', waiting: 1, activated: 1 }];
    expect([await orders(admin), await orders(lead), await orders(stranger)]).toEqual([found, found, []]);
    const listed = await lead.call(factoryPolicyRoutes.orders, { modelId: String(model) });
    expect(listed).toContainEqual(found[0]);
  });
});
