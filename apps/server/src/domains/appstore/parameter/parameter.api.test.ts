import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type ApiHarness, startApiHarness } from '../../../platform/testing/api-harness.ts';
import { type MadeApp, makeApp } from '../../../platform/testing/app-makers.ts';
import { handParameters, keepDelivered, resolveParameters } from '../index.ts';

let api: ApiHarness;
let admin: WireClient;
let developer: TestOrg;
let master: TestOrg;
let held: TestOrg;
let free: TestOrg;
let ofDeveloper: WireClient;
let ofMaster: WireClient;
let ofHeld: WireClient;
let ofFree: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  const { people, vendor } = api;
  const clientOf = async (org: TestOrg) => api.as(await people.account(org, allPermissions('partner')));
  admin = await api.as(api.admin);
  developer = await people.partner(vendor, 'Developer');
  master = await people.partner(vendor, 'Master');
  held = await people.partner(master, 'Held');
  free = await people.partner(master, 'Free', 'cooperative');
  [ofDeveloper, ofMaster, ofHeld, ofFree] = [
    await clientOf(developer),
    await clientOf(master),
    await clientOf(held),
    await clientOf(free),
  ];
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const faultsOf = async (answer: Promise<{ body: { error?: string; data: unknown } }>) => {
  const { body } = await answer;
  return { error: body.error, ...(body.data as object) };
};
const titled = (key: string) => ({ key, titleEn: `The ${key}`, titleZh: `${key} 项` });
const fields = [
  { ...titled('footer'), type: 'text' as const, max: 40, byDefault: 'Thank you' },
  { ...titled('copies'), type: 'number' as const, min: 1, max: 3, byDefault: '1' },
  { ...titled('isLoud'), type: 'switch' as const, byDefault: 'false' },
  { ...titled('paper'), type: 'choice' as const, choices: ['58', '80'], byDefault: '80' },
  { ...titled('pin'), type: 'secret' as const, isRequired: true },
];
const typed = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

async function takingApp(): Promise<MadeApp> {
  const app = await makeApp(api.people, developer);
  await ofDeveloper.call(definitionRoutes.save, { appId: app.appId, version: 0, fields });
  return app;
}
const forOrg = (client: WireClient, appId: string, values: Record<string, string>, org?: TestOrg) =>
  client.call(parameterRoutes.add, {
    appId,
    level: 'partner',
    ...(org ? { orgId: String(org.id) } : {}),
    values: typed(values),
  });
const resolved = async (client: WireClient, appId: string, { sn }: TestDevice) => {
  const answer = await client.call(appInterfaceRoutes.resolve, { appId, sn });
  return Object.fromEntries(answer.values.map(({ key, value, origin, name }) => [key, [value, origin, name]]));
};
const group = async (org: TestOrg, name: string, parentId: string | null = null) =>
  (
    await api.people.query<{ id: string }>(
      'INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, $2, $3) RETURNING id',
      [org.id, name, parentId],
    )
  )[0]?.id ?? '';
const inside = <T>(work: Parameters<typeof writeIn<T>>[1]) => writeIn(systemScope(api.app.database), work);

describe('what an app takes', () => {
  it('[APP-07] is defined by its owner or the vendor, read by whom it is offered to, and kept as one record', async () => {
    const app = await takingApp();
    const read = await ofMaster.call(definitionRoutes.detail, { id: app.appId });
    expect(read).toMatchObject({ package: app.package, orgName: '', mayEdit: false, version: 1 });
    expect(read.fields.map(({ key, type }) => [key, type])).toEqual(fields.map(({ key, type }) => [key, type]));
    const draft = { appId: app.appId, version: 1, fields };
    expect(await errorOf(ofMaster.send(definitionRoutes.save, draft))).toBe('core.not_found');
    expect(await errorOf(admin.send(definitionRoutes.save, { ...draft, version: 0 }))).toBe('core.stale_version');
    expect(await admin.call(definitionRoutes.save, draft)).toMatchObject({ version: 2, mayEdit: true, unfit: [] });
    const { items } = await ofMaster.call(definitionRoutes.page, { keyword: app.package });
    expect(items).toEqual([expect.objectContaining({ appId: app.appId, version: 2, fields: expect.any(Array) })]);
    expect(await ofDeveloper.call(definitionRoutes.apps, { keyword: app.package })).toEqual([
      { id: app.appId, name: 'Till', package: app.package, fieldCount: 5 },
    ]);
    expect(await ofMaster.call(definitionRoutes.apps, { keyword: app.package })).toEqual([]);
    const [choice] = await ofMaster.call(parameterRoutes.apps, { keyword: app.package });
    expect(await ofMaster.call(appInterfaceRoutes.apps, { ids: [app.appId] })).toEqual([choice]);
    const hidden = await makeApp(api.people, developer, { publication: null });
    expect(await errorOf(ofMaster.send(definitionRoutes.detail, { id: hidden.appId }))).toBe('core.not_found');
    expect(await ofDeveloper.call(definitionRoutes.detail, { id: hidden.appId })).toMatchObject({
      version: 0,
      fields: [],
    });
    const trail = await api.people.query(
      `SELECT action, org_id FROM audit_entry WHERE object_type = 'app' AND object_id = $1`,
      [app.appId],
    );
    expect(trail).toEqual(Array(2).fill({ action: 'app.definition_saved', org_id: developer.id }));
  });

  it('[APP-07] refuses fields that cannot work, each by name', async () => {
    const { appId } = await makeApp(api.people, developer);
    const faulty = [
      { ...titled('Bad'), type: 'text' as const },
      { ...titled('many'), type: 'choice' as const },
      { ...titled('pin'), type: 'secret' as const, byDefault: '1234' },
      { ...titled('note'), type: 'text' as const, byDefault: '{{device.owner}}' },
    ];
    expect(await faultsOf(ofDeveloper.send(definitionRoutes.save, { appId, version: 0, fields: faulty }))).toEqual({
      error: 'core.invalid_input',
      fields: {
        'fields.0.key': 'parameterKey',
        'fields.1.choices': 'required',
        'fields.2.byDefault': 'secret_default',
        'fields.3.byDefault': 'unknown_variable',
      },
    });
  });

  it('[APP-07] changes without losing values; those that do not fit are named and do not count', async () => {
    const { appId } = await takingApp();
    const device = await api.people.device(held);
    await forOrg(ofMaster, appId, { footer: 'Bye', copies: '3', paper: '58' });
    const narrower = fields.slice(0, 2).map((field) => (field.key === 'copies' ? { ...field, max: 2 } : field));
    const saved = await admin.call(definitionRoutes.save, { appId, version: 1, fields: narrower });
    expect(saved.unfit).toEqual([
      { key: 'paper', count: 1 },
      { key: 'copies', count: 1 },
    ]);
    const { items } = await ofMaster.call(parameterRoutes.page, { appId });
    expect(items).toEqual([expect.objectContaining({ values: { footer: 'Bye' }, unfit: ['paper', 'copies'] })]);
    expect(await resolved(ofHeld, appId, device)).toEqual({
      footer: ['Bye', 'partner', 'Master'],
      copies: [1, 'default', ''],
    });
    await admin.call(definitionRoutes.save, { appId, version: 2, fields });
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ copies: [3, 'partner', 'Master'] });
  });
});

describe('values for an app', () => {
  it('[APP-07] count from the top of the tree to the device, the nearest one for each field', async () => {
    const { appId } = await takingApp();
    const outer = await group(held, 'Outer');
    const inner = await group(held, 'Inner', outer);
    const device = await api.people.device(held);
    await api.people.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [device.id, inner]);
    const all = (text: string) => ({ footer: text, copies: '2' });
    await forOrg(admin, appId, { ...all('vendor'), paper: '58' });
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ footer: ['vendor', 'partner', api.vendor.name] });
    await forOrg(ofMaster, appId, all('master'));
    await forOrg(ofMaster, appId, all('held'), held);
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ footer: ['held', 'partner', 'Held'] });
    const forGroup = (groupId: string, values: Record<string, string>) =>
      ofHeld.call(parameterRoutes.add, { appId, level: 'group', groupId, values: typed(values) });
    await forGroup(inner, { footer: 'inner' });
    await forGroup(outer, { footer: 'outer', isLoud: 'true' });
    await ofHeld.call(parameterRoutes.add, {
      appId,
      level: 'device',
      sn: device.sn,
      values: typed({ copies: '3', footer: 'Till {{device.sn}}' }),
    });
    expect(await resolved(ofHeld, appId, device)).toEqual({
      footer: [`Till ${device.sn}`, 'device', device.sn],
      copies: [3, 'device', device.sn],
      isLoud: [true, 'group', 'Outer'],
      paper: ['58', 'partner', api.vendor.name],
    });
    // A cooperative partner's devices are its own affair: the master says nothing to them.
    const apart = await api.people.device(free);
    expect(await resolved(ofFree, appId, apart)).toMatchObject({ footer: ['vendor', 'partner', api.vendor.name] });
    const form = await ofHeld.call(parameterRoutes.form, { appId, level: 'group', groupId: inner });
    expect(form.inherited.map(({ key, value, name }) => [key, value, name])).toEqual([
      ['footer', 'outer', 'Outer'],
      ['copies', 2, 'Held'],
      ['isLoud', true, 'Outer'],
      ['paper', '58', api.vendor.name],
    ]);
    const own = await ofHeld.call(parameterRoutes.form, { appId, level: 'partner' });
    expect(own.inherited).toContainEqual({ key: 'footer', value: 'master', origin: 'partner', name: 'Master' });
  });

  it('[APP-07] are one record for each partner, group and device, found by filters, changed and deleted', async () => {
    const { appId, package: packageName } = await takingApp();
    const added = await forOrg(ofMaster, appId, { footer: 'One' });
    expect(added).toMatchObject({ level: 'partner', target: 'Master', package: packageName, version: 1, unfit: [] });
    const again = { appId, level: 'partner' as const, values: typed({ footer: 'Two' }) };
    expect(await errorOf(ofMaster.send(parameterRoutes.add, again))).toBe('appstore.parameter_exists');
    const device = await api.people.device(held);
    const ofDevice = { appId, level: 'device' as const, sn: device.sn, values: typed({ copies: '2' }) };
    await ofMaster.call(parameterRoutes.add, ofDevice);
    const found = async (filter: object) =>
      (await ofMaster.call(parameterRoutes.page, { appId, ...filter })).items.map(({ target }) => target);
    expect(await found({})).toEqual([device.sn, 'Master']);
    expect(await found({ level: 'partner' })).toEqual(['Master']);
    expect(await found({ target: device.sn.slice(0, -1) })).toEqual([device.sn]);
    expect(await found({ target: 'aste' })).toEqual(['Master']);
    const { id } = added;
    const change = { id, version: 1, values: typed({ footer: 'Three', isLoud: 'true' }) };
    expect(await ofMaster.call(parameterRoutes.modify, change)).toMatchObject({
      values: { footer: 'Three', isLoud: true },
      version: 2,
    });
    expect(await errorOf(ofMaster.send(parameterRoutes.modify, change))).toBe('core.stale_version');
    await ofMaster.call(parameterRoutes.delete, { id });
    expect(await found({})).toEqual([device.sn]);
    const dynamic = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'Moving', 'dynamic', '{}') RETURNING id`,
      [master.id],
    );
    const forDynamic = { appId, level: 'group' as const, groupId: String(dynamic[0]?.id), values: [] };
    expect(await errorOf(ofMaster.send(parameterRoutes.add, forDynamic))).toBe('appstore.group_dynamic');
    expect(await errorOf(ofMaster.send(parameterRoutes.add, { appId, level: 'device', values: [] }))).toBe(
      'core.invalid_input',
    );
  });

  it('[APP-07] that do not fit are refused field by field, and nothing is saved', async () => {
    const { appId } = await takingApp();
    const values = typed({
      footer: 'x'.repeat(41),
      copies: '4',
      isLoud: 'maybe',
      paper: '60',
      other: '1',
      pin: secretDots,
    });
    expect(await faultsOf(ofMaster.send(parameterRoutes.add, { appId, level: 'partner', values }))).toEqual({
      error: 'appstore.parameter_invalid',
      fields: {
        footer: 'too_long',
        copies: 'too_big',
        isLoud: 'invalid',
        paper: 'not_a_choice',
        other: 'unknown_field',
        pin: 'required',
      },
    });
    expect((await ofMaster.call(parameterRoutes.page, { appId })).items).toEqual([]);
  });

  it('[APP-07] keep to their own: no foreign partner, group, device or app, and no sight of them', async () => {
    const { appId } = await takingApp();
    const { id } = await forOrg(ofMaster, appId, { footer: 'Mine' });
    const foreign = await api.people.device(developer);
    const foreignGroup = await group(developer, 'Theirs');
    const refusals = [
      ofHeld.send(parameterRoutes.modify, { id, version: 1, values: [] }),
      ofHeld.send(parameterRoutes.delete, { id }),
      ofMaster.send(parameterRoutes.add, { appId, level: 'partner', orgId: String(free.id), values: [] }),
      ofHeld.send(parameterRoutes.add, { appId, level: 'partner', orgId: String(master.id), values: [] }),
      ofHeld.send(parameterRoutes.add, { appId, level: 'group', groupId: foreignGroup, values: [] }),
      ofHeld.send(parameterRoutes.form, { appId, level: 'device', sn: foreign.sn }),
      ofHeld.send(appInterfaceRoutes.resolve, { appId, sn: foreign.sn }),
    ];
    for (const refused of refusals) expect(await errorOf(refused)).toBe('core.not_found');
    expect((await ofHeld.call(parameterRoutes.page, { appId })).items).toEqual([]);
    const placesOf = async (level: 'partner' | 'group' | 'device', keyword: string) =>
      (await ofMaster.call(parameterRoutes.places, { level, keyword })).map(({ id }) => id);
    expect(await placesOf('partner', '')).toEqual([master.id, held.id].map(String));
    expect([await placesOf('group', 'Theirs'), await placesOf('device', foreign.sn)]).toEqual([[], []]);
    expect(await ofDeveloper.call(appInterfaceRoutes.devices, { keyword: foreign.sn })).toEqual([
      { id: foreign.sn, name: foreign.sn, orgName: 'Developer' },
    ]);
    const forOthers = await makeApp(api.people, developer, {
      settings: { visibility: 'partial', partnerIds: [String(developer.id)] },
    });
    expect(await errorOf(ofMaster.send(definitionRoutes.detail, { id: forOthers.appId }))).toBe('core.not_found');
  });

  it('[APP-07] that are secret lie sealed, are shown as dots, stay when the dots come back, and are in no trail', async () => {
    const { appId } = await takingApp();
    const secret = 'hunter2-Zq';
    const added = await forOrg(ofMaster, appId, { pin: secret, footer: 'a' });
    expect(added.values).toEqual({ pin: secretDots, footer: 'a' });
    const device = await api.people.device(held);
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ pin: [secretDots, 'partner', 'Master'] });
    const kept = { id: added.id, version: 1, values: typed({ pin: secretDots, footer: 'b' }) };
    await ofMaster.call(parameterRoutes.modify, kept);
    const told = await inside((own) => resolveParameters(api.app, own, device.id, appId));
    expect(told?.values).toMatchObject({ pin: secret, footer: 'b' });
    await inside((own) => handParameters(api.app, own, device.id, appId));
    const rows = await api.people.query<{ text: string }>(
      `SELECT p::text AS text FROM appstore_parameter p UNION ALL SELECT d::text FROM appstore_delivered d
       UNION ALL SELECT a::text FROM audit_entry a UNION ALL SELECT e::text FROM outbox_event e`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
    const trail = await api.people.query<{ after: unknown }>(
      `SELECT after FROM audit_entry WHERE object_type = 'app_parameter' AND object_id = $1 ORDER BY id`,
      [added.id],
    );
    expect(trail[1]).toMatchObject({ after: { level: 'partner', values: { pin: secretDots, footer: 'b' } } });
  });
});

describe('a device', () => {
  const enrolled = async (org: TestOrg) => {
    const device = await api.people.device(org);
    const client = await DeviceClient.make(api.url, device.sn);
    const { code } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
    await client.enrol(code);
    const ask = async (packageName: string, hash = '') =>
      (await client.send(storeParameterRoutes.parameters, { package: packageName, hash })).body;
    return { device, ask };
  };

  it('[APP-07] reads the values of an app, says it took them, and goes on with them when nobody sets them any more', async () => {
    const { appId, package: packageName } = await takingApp();
    const { device, ask } = await enrolled(held);
    await api.people.query(
      `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Quay 7', 'UTC') RETURNING id)
       UPDATE devices_device SET shop_id = (SELECT id FROM s) WHERE id = $2`,
      [held.id, device.id],
    );
    const { id } = await forOrg(ofHeld, appId, { footer: '{{shop.name}}', pin: '4711' });
    const first = (await ask(packageName)).data;
    expect(first.values).toEqual({ footer: 'Quay 7', copies: 1, isLoud: false, paper: '80', pin: '4711' });
    expect((await ask(packageName, first.hash)).data).toEqual({ hash: first.hash, values: null });
    expect(await ofHeld.call(appInterfaceRoutes.resolve, { appId, sn: device.sn })).toMatchObject({
      hash: first.hash,
      isCurrent: true,
      missing: [],
      lastTakenAt: expect.any(String),
    });
    await ofHeld.call(parameterRoutes.delete, { id });
    expect(await resolved(ofHeld, appId, device)).toMatchObject({
      footer: ['Quay 7', 'last', ''],
      copies: [1, 'default', ''],
      pin: [secretDots, 'last', ''],
    });
    expect((await ask(packageName, first.hash)).data.values).toBeNull();
    await forOrg(ofHeld, appId, { footer: 'New' });
    expect((await ask(packageName, first.hash)).data.values).toMatchObject({ footer: 'New', pin: '4711' });
    // Another owner begins anew.
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, free.id]);
    expect(await resolved(ofFree, appId, device)).toMatchObject({ footer: ['Thank you', 'default', ''] });
    const after = await ofFree.call(appInterfaceRoutes.resolve, { appId, sn: device.sn });
    expect(after).toMatchObject({ missing: ['pin'], lastTakenAt: null, isCurrent: false });
  });

  it('takes what it was handed with an install once it says so, and only that', async () => {
    const { appId } = await takingApp();
    const device = await api.people.device(held);
    const { id } = await forOrg(ofHeld, appId, { footer: 'First' });
    const handed = await inside((own) => handParameters(api.app, own, device.id, appId));
    await ofHeld.call(parameterRoutes.delete, { id });
    await inside((own) => keepDelivered(own, device.id, appId, 'something else'));
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ footer: ['Thank you', 'default', ''] });
    await inside((own) => keepDelivered(own, device.id, appId, handed?.hash ?? ''));
    expect(await resolved(ofHeld, appId, device)).toMatchObject({ footer: ['First', 'last', ''] });
  });

  it('is told nothing for apps that take nothing', async () => {
    const { ask } = await enrolled(held);
    const plain = await makeApp(api.people, developer);
    expect((await ask(plain.package)).error).toBe('core.not_found');
    expect((await ask('com.example.nowhere')).error).toBe('core.not_found');
  });
});
