import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { secretDots } from '@tilldeck/contracts/appstore/parameter.limits';
import { appInterfaceRoutes, definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp } from '../../../../testing/app-makers.ts';
import {
  forOrg,
  type ParameterWorld,
  resolved,
  startParameterWorld,
  typed,
} from '../../../../testing/parameter-world.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { handParameters, keepDelivered, resolveParameters } from './resolve.service.ts';

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

const inside = <T>(work: Parameters<typeof writeIn<T>>[1]) => writeIn(systemScope(api.app.database, 'a test'), work);

describe('values for an app', () => {
  it('[APP-07] that are secret lie sealed, are shown as dots, stay when the dots come back, and are in no trail', async () => {
    const { appId } = await world.takingApp();
    const secret = 'hunter2-Zq';
    const added = await forOrg(of.master, appId, { pin: secret, footer: 'a' });
    expect(added.values).toEqual({ pin: secretDots, footer: 'a' });
    const device = await api.people.device(orgs.held);
    expect(await resolved(of.held, appId, device)).toMatchObject({ pin: [secretDots, 'partner', 'Master'] });
    const kept = { id: added.id, version: 1, values: typed({ pin: secretDots, footer: 'b' }) };
    await of.master.call(parameterRoutes.modify, kept);
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

describe('values for an app that changes hands', () => {
  it("[APP-05] [APP-07] stay with who set them and count as before; what the app takes is the new owner's to say", async () => {
    const { appId } = await world.takingApp();
    await forOrg(of.developer, appId, { pin: 'theirs-Zq', footer: 'Former owner' });
    await forOrg(of.master, appId, { pin: 'masters-Zq', footer: 'Master' });
    const devices = [await api.people.device(orgs.developer), await api.people.device(orgs.held)] as const;
    const told = () =>
      Promise.all(
        devices.map(async ({ id }) => (await inside((tx) => resolveParameters(api.app, tx, id, appId)))?.values),
      );
    const before = await told();
    expect(before).toMatchObject([
      { pin: 'theirs-Zq', footer: 'Former owner' },
      { pin: 'masters-Zq', footer: 'Master' },
    ]);
    const { version } = await admin.call(marketRoutes.detail, { id: appId });
    await admin.call(marketRoutes.transfer, { id: appId, version, orgId: String(orgs.free.id) });
    expect(await told()).toEqual(before);
    // The new owner reads no values of others, and says what the app takes from now on.
    expect((await of.free.call(parameterRoutes.page, { appId })).items).toEqual([]);
    const fields = [{ key: 'footer', titleEn: 'Footer', titleZh: '页脚', type: 'text' as const, byDefault: 'New' }];
    const refused = await of.developer.send(definitionRoutes.save, { appId, version: 1, fields });
    expect(refused.body.error).toBe('core.not_found');
    await of.free.call(definitionRoutes.save, { appId, version: 1, fields });
    expect(await told()).toEqual([{ footer: 'Former owner' }, { footer: 'Master' }]);
    // And whoever set a value changes it as before.
    const [mine] = (await of.developer.call(parameterRoutes.page, { appId })).items;
    const change = { id: mine?.id ?? '', version: mine?.version ?? 0, values: typed({ footer: 'Still mine' }) };
    await of.developer.call(parameterRoutes.modify, change);
    expect((await told())[0]).toEqual({ footer: 'Still mine' });
  });
});

describe('what an app takes', () => {
  it('is announced to its owner and whom the app is offered to, to nobody else (attack L2)', async () => {
    const fields = [{ key: 'footer', titleEn: 'Footer', titleZh: '页脚', type: 'text' as const, byDefault: '' }];
    const heard = async (app: { appId: string }) => {
      await of.developer.call(definitionRoutes.save, { appId: app.appId, version: 0, fields });
      return api.people.query<{ org_id: number | null; permission: string | null }>(
        `SELECT org_id, permission FROM outbox_event WHERE topic = 'appstore.parameter' AND payload ->> 'appId' = $1 ORDER BY id`,
        [app.appId],
      );
    };
    const hidden = await makeApp(api.people, orgs.developer, { state: 'draft', publication: null });
    const permission = expect.stringContaining('appdefinition.query');
    expect(await heard(hidden)).toEqual([{ org_id: orgs.developer.id, permission }]);
    const offered = await makeApp(api.people, orgs.developer, {
      settings: { visibility: 'partial', partnerIds: [String(orgs.free.id)] },
    });
    expect(await heard(offered)).toEqual([
      { org_id: orgs.developer.id, permission },
      { org_id: orgs.free.id, permission },
    ]);
    expect(await heard(await makeApp(api.people, orgs.developer))).toEqual([{ org_id: null, permission }]);
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

  it('is told nothing of an app that it neither has nor is offered nor is about to install (attack S8)', async () => {
    const hidden = await makeApp(api.people, orgs.developer, { state: 'draft', publication: null });
    const fields = [
      {
        key: 'endpoint',
        titleEn: 'Endpoint',
        titleZh: '地址',
        type: 'text' as const,
        byDefault: 'https://bank.example',
      },
    ];
    await of.developer.call(definitionRoutes.save, { appId: hidden.appId, version: 0, fields });
    await forOrg(admin, hidden.appId, { endpoint: 'https://secret.bank.example' });
    const others = await world.takingApp();
    const settings = { visibility: 'partial', partner_ids: [orgs.free.id] };
    await api.people.query(`UPDATE appstore_publication SET visibility = $2, partner_ids = $3 WHERE app_id = $1`, [
      others.appId,
      settings.visibility,
      settings.partner_ids,
    ]);
    const { device, ask } = await enrolled(orgs.held);
    const unknown = await ask('com.example.nothing');
    expect(unknown.error).toBe('core.not_found');
    for (const { package: name } of [hidden, others])
      expect(await ask(name), name).toMatchObject({ error: unknown.error, msg: unknown.msg, data: unknown.data });
    expect(await api.people.query('SELECT FROM appstore_delivered WHERE device_id = $1', [device.id])).toEqual([]);

    // Installed, and that alone, opens it.
    await api.people.query('INSERT INTO appstore_installed (app_id, device_id, version_id) VALUES ($1, $2, $3)', [
      hidden.appId,
      device.id,
      hidden.versionId,
    ]);
    expect((await ask(hidden.package)).data.values).toEqual({ endpoint: 'https://secret.bank.example' });
    expect((await ask(others.package)).error).toBe('core.not_found');
  });

  it('[APP-07] reads the values of an app, says it took them, and goes on with them when nobody sets them any more', async () => {
    const { appId, package: packageName } = await world.takingApp();
    const { device, ask } = await enrolled(orgs.held);
    await api.people.query(
      `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Quay 7', 'UTC') RETURNING id)
       UPDATE devices_device SET shop_id = (SELECT id FROM s) WHERE id = $2`,
      [orgs.held.id, device.id],
    );
    const { id } = await forOrg(of.held, appId, { footer: '{{shop.name}}', pin: '4711' });
    const first = (await ask(packageName)).data;
    expect(first.values).toEqual({ footer: 'Quay 7', copies: 1, isLoud: false, paper: '80', pin: '4711' });
    expect((await ask(packageName, first.hash)).data).toEqual({ hash: first.hash, values: null });
    expect(await of.held.call(appInterfaceRoutes.resolve, { appId, sn: device.sn })).toMatchObject({
      hash: first.hash,
      isCurrent: true,
      missing: [],
      lastTakenAt: expect.any(String),
    });
    await of.held.call(parameterRoutes.delete, { id });
    expect(await resolved(of.held, appId, device)).toMatchObject({
      footer: ['Quay 7', 'last', ''],
      copies: [1, 'default', ''],
      pin: [secretDots, 'last', ''],
    });
    expect((await ask(packageName, first.hash)).data.values).toBeNull();
    await forOrg(of.held, appId, { footer: 'New' });
    expect((await ask(packageName, first.hash)).data.values).toMatchObject({ footer: 'New', pin: '4711' });
    // Another owner begins anew.
    await admin.call(allocationRoutes.allocate, {
      deviceIds: [device.id],
      partnerId: String(orgs.free.id),
      remark: '',
    });
    expect(await resolved(of.free, appId, device)).toMatchObject({ footer: ['Thank you', 'default', ''] });
    const after = await of.free.call(appInterfaceRoutes.resolve, { appId, sn: device.sn });
    expect(after).toMatchObject({ missing: ['pin'], lastTakenAt: null, isCurrent: false });
  });

  it('takes what it was handed with an install once it says so, and only that', async () => {
    const { appId } = await world.takingApp();
    const device = await api.people.device(orgs.held);
    const { id } = await forOrg(of.held, appId, { footer: 'First' });
    const handed = await inside((own) => handParameters(api.app, own, device.id, appId));
    await of.held.call(parameterRoutes.delete, { id });
    await inside((own) => keepDelivered(own, device.id, appId, 'something else'));
    expect(await resolved(of.held, appId, device)).toMatchObject({ footer: ['Thank you', 'default', ''] });
    await inside((own) => keepDelivered(own, device.id, appId, handed?.hash ?? ''));
    expect(await resolved(of.held, appId, device)).toMatchObject({ footer: ['First', 'last', ''] });
  });

  it('is told nothing for apps that take nothing', async () => {
    const { ask } = await enrolled(orgs.held);
    const plain = await makeApp(api.people, orgs.developer);
    expect((await ask(plain.package)).error).toBe('core.not_found');
    expect((await ask('com.example.nowhere')).error).toBe('core.not_found');
  });
});
