import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp } from '../../../../testing/app-makers.ts';
import {
  forOrg,
  type ParameterWorld,
  resolved,
  sampleFields,
  startParameterWorld,
  typed,
} from '../../../../testing/parameter-world.ts';

let world: ParameterWorld;
let api: ParameterWorld['api'];
let admin: ParameterWorld['admin'];
let orgs: ParameterWorld['orgs'];
let of: ParameterWorld['of'];
beforeAll(async () => {
  world = await startParameterWorld();
  ({ api, admin, orgs, of } = world);
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const faultsOf = async (answer: Promise<{ body: { error?: string; data: unknown } }>) => {
  const { body } = await answer;
  return { error: body.error, ...(body.data as object) };
};
const titled = (key: string) => ({ key, titleEn: key, titleZh: key });
const group = async (org: TestOrg, name: string, parentId: string | null = null) =>
  (
    await api.people.query<{ id: string }>(
      'INSERT INTO devices_group (org_id, name, parent_id) VALUES ($1, $2, $3) RETURNING id',
      [org.id, name, parentId],
    )
  )[0]?.id ?? '';

describe('what an app takes', () => {
  it('[APP-07] is defined by its owner or the vendor, read by whom it is offered to, and kept as one record', async () => {
    const app = await world.takingApp();
    const read = await of.master.call(definitionRoutes.detail, { id: app.appId });
    expect(read).toMatchObject({ package: app.package, orgName: '', mayEdit: false, version: 1 });
    expect(read.fields.map(({ key, type }) => [key, type])).toEqual(sampleFields.map(({ key, type }) => [key, type]));
    const draft = { appId: app.appId, version: 1, fields: sampleFields };
    expect(await errorOf(of.master.send(definitionRoutes.save, draft))).toBe('core.not_found');
    expect(await errorOf(admin.send(definitionRoutes.save, { ...draft, version: 0 }))).toBe('core.stale_version');
    expect(await admin.call(definitionRoutes.save, draft)).toMatchObject({ version: 2, mayEdit: true, unfit: [] });
    const { items } = await of.master.call(definitionRoutes.page, { keyword: app.package });
    expect(items).toEqual([expect.objectContaining({ appId: app.appId, version: 2, fields: expect.any(Array) })]);
    expect(await of.developer.call(definitionRoutes.apps, { keyword: app.package })).toEqual([
      { id: app.appId, name: 'Till', package: app.package, fieldCount: 5 },
    ]);
    expect(await of.master.call(definitionRoutes.apps, { keyword: app.package })).toEqual([]);
    const [choice] = await of.master.call(parameterRoutes.apps, { keyword: app.package });
    expect(await of.master.call(appInterfaceRoutes.apps, { ids: [app.appId] })).toEqual([choice]);
    const hidden = await makeApp(api.people, orgs.developer, { publication: null });
    expect(await errorOf(of.master.send(definitionRoutes.detail, { id: hidden.appId }))).toBe('core.not_found');
    expect(await of.developer.call(definitionRoutes.detail, { id: hidden.appId })).toMatchObject({
      version: 0,
      fields: [],
    });
    const trail = await api.people.query(
      `SELECT action, org_id FROM audit_entry WHERE object_type = 'app' AND object_id = $1`,
      [app.appId],
    );
    expect(trail).toEqual(Array(2).fill({ action: 'app.definition_saved', org_id: orgs.developer.id }));
  });

  it('[APP-07] refuses fields that cannot work, each by name', async () => {
    const { appId } = await makeApp(api.people, orgs.developer);
    const faulty = [
      { ...titled('Bad'), type: 'text' as const },
      { ...titled('many'), type: 'choice' as const },
      { ...titled('pin'), type: 'secret' as const, byDefault: '1234' },
      { ...titled('note'), type: 'text' as const, byDefault: '{{device.owner}}' },
    ];
    expect(await faultsOf(of.developer.send(definitionRoutes.save, { appId, version: 0, fields: faulty }))).toEqual({
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
    const { appId } = await world.takingApp();
    const device = await api.people.device(orgs.held);
    await forOrg(of.master, appId, { footer: 'Bye', copies: '3', paper: '58' });
    const narrower = sampleFields.slice(0, 2).map((field) => (field.key === 'copies' ? { ...field, max: 2 } : field));
    const saved = await admin.call(definitionRoutes.save, { appId, version: 1, fields: narrower });
    expect(saved.unfit).toEqual([
      { key: 'paper', count: 1 },
      { key: 'copies', count: 1 },
    ]);
    const { items } = await of.master.call(parameterRoutes.page, { appId });
    expect(items).toEqual([expect.objectContaining({ values: { footer: 'Bye' }, unfit: ['paper', 'copies'] })]);
    expect(await resolved(of.held, appId, device)).toEqual({
      footer: ['Bye', 'partner', 'Master'],
      copies: [1, 'default', ''],
    });
    await admin.call(definitionRoutes.save, { appId, version: 2, fields: sampleFields });
    expect(await resolved(of.held, appId, device)).toMatchObject({ copies: [3, 'partner', 'Master'] });
  });
});

describe('values for an app', () => {
  it('[APP-07] count from the top of the tree to the device, the nearest one for each field', async () => {
    const { appId } = await world.takingApp();
    const outer = await group(orgs.held, 'Outer');
    const inner = await group(orgs.held, 'Inner', outer);
    const device = await api.people.device(orgs.held);
    await api.people.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [device.id, inner]);
    const all = (text: string) => ({ footer: text, copies: '2' });
    await forOrg(admin, appId, { ...all('vendor'), paper: '58' });
    expect(await resolved(of.held, appId, device)).toMatchObject({ footer: ['vendor', 'partner', api.vendor.name] });
    await forOrg(of.master, appId, all('master'));
    await forOrg(of.master, appId, all('held'), orgs.held);
    expect(await resolved(of.held, appId, device)).toMatchObject({ footer: ['held', 'partner', 'Held'] });
    const forGroup = (groupId: string, values: Record<string, string>) =>
      of.held.call(parameterRoutes.add, { appId, level: 'group', groupId, values: typed(values) });
    await forGroup(inner, { footer: 'inner' });
    await forGroup(outer, { footer: 'outer', isLoud: 'true' });
    await of.held.call(parameterRoutes.add, {
      appId,
      level: 'device',
      sn: device.sn,
      values: typed({ copies: '3', footer: 'Till {{device.sn}}' }),
    });
    expect(await resolved(of.held, appId, device)).toEqual({
      footer: [`Till ${device.sn}`, 'device', device.sn],
      copies: [3, 'device', device.sn],
      isLoud: [true, 'group', 'Outer'],
      paper: ['58', 'partner', api.vendor.name],
    });
    // A cooperative partner's devices are its own affair: the orgs.master says nothing to them.
    const apart = await api.people.device(orgs.free);
    expect(await resolved(of.free, appId, apart)).toMatchObject({ footer: ['vendor', 'partner', api.vendor.name] });
    const form = await of.held.call(parameterRoutes.form, { appId, level: 'group', groupId: inner });
    expect(form.inherited.map(({ key, value, name }) => [key, value, name])).toEqual([
      ['footer', 'outer', 'Outer'],
      ['copies', 2, 'Held'],
      ['isLoud', true, 'Outer'],
      ['paper', '58', api.vendor.name],
    ]);
    const own = await of.held.call(parameterRoutes.form, { appId, level: 'partner' });
    expect(own.inherited).toContainEqual({ key: 'footer', value: 'master', origin: 'partner', name: 'Master' });
  });

  it('[APP-07] are one record for each partner, group and device, found by filters, changed and deleted', async () => {
    const { appId, package: packageName } = await world.takingApp();
    const added = await forOrg(of.master, appId, { footer: 'One' });
    expect(added).toMatchObject({ level: 'partner', target: 'Master', package: packageName, version: 1, unfit: [] });
    const again = { appId, level: 'partner' as const, values: typed({ footer: 'Two' }) };
    expect(await errorOf(of.master.send(parameterRoutes.add, again))).toBe('appstore.parameter_exists');
    const device = await api.people.device(orgs.held);
    const ofDevice = { appId, level: 'device' as const, sn: device.sn, values: typed({ copies: '2' }) };
    await of.master.call(parameterRoutes.add, ofDevice);
    const found = async (filter: object) =>
      (await of.master.call(parameterRoutes.page, { appId, ...filter })).items.map(({ target }) => target);
    expect(await found({})).toEqual([device.sn, 'Master']);
    expect(await found({ level: 'partner' })).toEqual(['Master']);
    expect(await found({ target: device.sn.slice(0, -1) })).toEqual([device.sn]);
    expect(await found({ target: 'aste' })).toEqual(['Master']);
    const { id } = added;
    const change = { id, version: 1, values: typed({ footer: 'Three', isLoud: 'true' }) };
    expect(await of.master.call(parameterRoutes.modify, change)).toMatchObject({
      values: { footer: 'Three', isLoud: true },
      version: 2,
    });
    expect(await errorOf(of.master.send(parameterRoutes.modify, change))).toBe('core.stale_version');
    await of.master.call(parameterRoutes.delete, { id });
    expect(await found({})).toEqual([device.sn]);
    const dynamic = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name, kind, filter) VALUES ($1, 'Moving', 'dynamic', '{}') RETURNING id`,
      [orgs.master.id],
    );
    const forDynamic = { appId, level: 'group' as const, groupId: String(dynamic[0]?.id), values: [] };
    expect(await errorOf(of.master.send(parameterRoutes.add, forDynamic))).toBe('appstore.group_dynamic');
    expect(await errorOf(of.master.send(parameterRoutes.add, { appId, level: 'device', values: [] }))).toBe(
      'core.invalid_input',
    );
  });

  it('[APP-07] that do not fit are refused field by field, and nothing is saved', async () => {
    const { appId } = await world.takingApp();
    const values = typed({
      footer: 'x'.repeat(41),
      copies: '4',
      isLoud: 'maybe',
      paper: '60',
      other: '1',
      pin: secretDots,
    });
    expect(await faultsOf(of.master.send(parameterRoutes.add, { appId, level: 'partner', values }))).toEqual({
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
    expect((await of.master.call(parameterRoutes.page, { appId })).items).toEqual([]);
  });

  it('[APP-07] keep to their own: no foreign partner, group, device or app, and no sight of them', async () => {
    const { appId } = await world.takingApp();
    const { id } = await forOrg(of.master, appId, { footer: 'Mine' });
    const foreign = await api.people.device(orgs.developer);
    const foreignGroup = await group(orgs.developer, 'Theirs');
    const refusals = [
      of.held.send(parameterRoutes.modify, { id, version: 1, values: [] }),
      of.held.send(parameterRoutes.delete, { id }),
      of.master.send(parameterRoutes.add, { appId, level: 'partner', orgId: String(orgs.free.id), values: [] }),
      of.held.send(parameterRoutes.add, { appId, level: 'partner', orgId: String(orgs.master.id), values: [] }),
      of.held.send(parameterRoutes.add, { appId, level: 'group', groupId: foreignGroup, values: [] }),
      of.held.send(parameterRoutes.form, { appId, level: 'device', sn: foreign.sn }),
      of.held.send(appInterfaceRoutes.resolve, { appId, sn: foreign.sn }),
    ];
    for (const refused of refusals) expect(await errorOf(refused)).toBe('core.not_found');
    expect((await of.held.call(parameterRoutes.page, { appId })).items).toEqual([]);
    const placesOf = async (level: 'partner' | 'group' | 'device', keyword: string) =>
      (await of.master.call(parameterRoutes.places, { level, keyword })).map(({ id }) => id);
    expect(await placesOf('partner', '')).toEqual([orgs.master.id, orgs.held.id].map(String));
    expect([await placesOf('group', 'Theirs'), await placesOf('device', foreign.sn)]).toEqual([[], []]);
    expect(await of.developer.call(appInterfaceRoutes.devices, { keyword: foreign.sn })).toEqual([
      { id: foreign.sn, name: foreign.sn, orgName: 'Developer' },
    ]);
    const forOthers = await makeApp(api.people, orgs.developer, {
      settings: { visibility: 'partial', partnerIds: [String(orgs.developer.id)] },
    });
    expect(await errorOf(of.master.send(definitionRoutes.detail, { id: forOthers.appId }))).toBe('core.not_found');
  });
});
