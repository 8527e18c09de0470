import { definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makeVersion } from '../../../../testing/app-makers.ts';
import { recordMakers } from '../../../../testing/record-makers.ts';
import { storeDevices } from '../../../../testing/store-devices.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { startDuePublications } from './schedule.service.ts';
import { publishReviewed } from './start.service.ts';

let api: ApiHarness;
let admin: WireClient;
let org: TestOrg;
let partner: WireClient;
let makeDevice: ReturnType<typeof storeDevices>;
beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '10000' });
  admin = await api.as(api.admin);
  org = await api.people.partner(api.vendor, 'Grocers');
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
  makeDevice = storeDevices(api, admin);
});
afterAll(() => api.close());

const tag = async () => (await recordMakers.deviceTag?.(api.people, org)) ?? '';
const group = async () => (await recordMakers.deviceGroup?.(api.people, org)) ?? '';
const grayscale = (settings: object) => ({ deployment: 'grayscale' as const, ...settings });
const appRow = async (appId: string) =>
  (
    await api.people.query(`SELECT is_offered, offered_to, public_version_id, name FROM appstore_app WHERE id = $1`, [
      appId,
    ])
  )[0];
const statesOf = async (appId: string) =>
  (await partner.call(publicationRoutes.list, { appId })).items.map(
    ({ versionCode, deployment, state }) => `${versionCode} ${deployment} ${state}`,
  );

describe('publishing', () => {
  it('tells which required parameters nobody has set for the partners it is meant for', async () => {
    const app = await makeApp(api.people, org, { publication: null });
    const below = await api.people.partner(org, 'Unset below');
    const unset = (partnerIds: string[] = []) =>
      partner.call(publicationRoutes.unset, { appId: app.appId, partnerIds });
    expect(await unset()).toEqual({ fields: [], partners: [] });
    const field = (key: string, more: object) => ({ key, titleEn: key, titleZh: key, type: 'text' as const, ...more });
    await partner.call(definitionRoutes.save, {
      appId: app.appId,
      version: 0,
      fields: [
        field('host', { isRequired: true }),
        field('footer', { isRequired: true, byDefault: 'Bye' }),
        field('remark', {}),
      ],
    });
    const host = { key: 'host', titleEn: 'host', titleZh: 'host' };
    expect(await unset()).toEqual({ fields: [host], partners: ['Grocers'] });
    const values = [{ key: 'host', value: 'a.example' }];
    await partner.call(parameterRoutes.add, {
      appId: app.appId,
      level: 'partner',
      orgId: String(below.id),
      values,
    });
    expect(await unset([String(below.id)])).toEqual({ fields: [], partners: [] });
    expect(await unset([String(below.id), String(org.id)])).toEqual({ fields: [host], partners: ['Grocers'] });
    await partner.call(parameterRoutes.add, { appId: app.appId, level: 'partner', values });
    expect(await unset()).toEqual({ fields: [], partners: [] });
    const foreign = await api.people.partner(api.vendor, 'Unset elsewhere');
    const asked = partner.send(publicationRoutes.unset, { appId: app.appId, partnerIds: [String(foreign.id)] });
    expect((await asked).body.error).toBe('core.not_found');
  });

  it('[APP-04] goes to all or by partner, country and model; upgrade mode and instant publish are kept', async () => {
    const below = await api.people.partner(org, 'Branch');
    const modelId = await api.people.model('Publish-1');
    const [shop] = await api.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone, country_code, region_code) VALUES ($1, 'A', 'UTC', 'DE', 'DE-BE') RETURNING id`,
      [below.id],
    );
    const fitting = await makeDevice(below, { modelId, set: `shop_id = ${shop?.id}` });
    const elsewhere = await makeDevice(below, { modelId });
    const otherModel = await makeDevice(below, { set: `shop_id = ${shop?.id}` });
    const app = await makeApp(api.people, org, { publication: null, versionCode: 4 });
    const settings = {
      upgradeMode: 'force' as const,
      visibility: 'partial' as const,
      partnerIds: [String(org.id)],
      areaCodes: ['FR', 'DE'],
      modelIds: [String(modelId)],
      adaptsNewModels: true,
    };
    const published = await partner.call(publicationRoutes.publish, { versionId: app.versionId, settings });
    expect(published).toMatchObject({
      ...settings,
      state: 'live',
      deployment: 'public',
      versionCode: 4,
      isInstant: true,
    });
    expect(await fitting.app(app.package)).toMatchObject({ versionCode: 4, upgradeMode: 'force' });
    expect(await elsewhere.sees()).not.toHaveProperty([app.package]);
    expect(await otherModel.sees()).not.toHaveProperty([app.package]);
    expect(await appRow(app.appId)).toMatchObject({
      is_offered: true,
      offered_to: [org.id],
      public_version_id: app.versionId,
    });
    // A model that is added later sees it as well.
    await api.people.query(
      `UPDATE devices_model SET created_at = now() + interval '1 minute' WHERE name = 'Test-model'`,
    );
    expect(await otherModel.sees()).toHaveProperty([app.package]);
    await api.people.query(`UPDATE devices_model SET created_at = now() - interval '1 day' WHERE name = 'Test-model'`);
    const { visible, early } = await partner.call(publicationRoutes.reach, {
      ...settings,
      appId: app.appId,
      adaptsNewModels: false,
    });
    expect([visible, early]).toEqual([1, 1]);
    const [trail] = await api.people.query(
      `SELECT action, object_id FROM audit_entry WHERE object_type = 'app' AND object_id = $1`,
      [app.appId],
    );
    expect(trail).toEqual({ action: 'app.published', object_id: app.appId });
  });

  it('[APP-04] goes in grayscale by tag, SN and group first, wider in steps, to all, is halted and rolled back', async () => {
    const [tagId, groupId] = [await tag(), await group()];
    const below = await group();
    await api.people.query('UPDATE devices_group SET parent_id = $1 WHERE id = $2', [groupId, below]);
    const tagged = await makeDevice(org, { set: `tags = '{${tagId}}'` });
    const grouped = await makeDevice(org, { set: `group_id = ${below}` });
    const named = await makeDevice(org);
    const other = await makeDevice(org);
    const app = await makeApp(api.people, org, { versionCode: 1 });
    const newer = await makeVersion(api.people, app.appId, { versionCode: 2, name: 'Till, newer' });
    const codes = async () =>
      Promise.all([tagged, grouped, named, other].map(async (one) => (await one.sees())[app.package]));

    const publish = { versionId: newer.versionId, settings: grayscale({ tagIds: [tagId] }) };
    let gray = await partner.call(publicationRoutes.publish, publish);
    expect(await codes()).toEqual([2, 1, 1, 1]);
    const raise = (more: object) => ({
      id: gray.id,
      version: gray.version,
      deployment: 'grayscale' as const,
      tagIds: [tagId],
      ...more,
    });
    gray = await partner.call(publicationRoutes.raise, raise({ groupIds: [groupId] }));
    expect(await codes()).toEqual([2, 2, 1, 1]);
    gray = await partner.call(publicationRoutes.raise, raise({ groupIds: [groupId], sns: [named.sn] }));
    expect(await codes()).toEqual([2, 2, 2, 1]);
    const narrower = await partner.send(publicationRoutes.raise, raise({ groupIds: [groupId] }));
    expect(narrower.body.error).toBe('appstore.gray_narrower');
    const stale = await partner.send(publicationRoutes.raise, { ...raise({}), version: 1 });
    expect(stale.body.error).toBe('core.stale_version');

    gray = await partner.call(publicationRoutes.halt, gray);
    expect(await codes()).toEqual([1, 1, 1, 1]);
    expect((await partner.send(publicationRoutes.halt, gray)).body.error).toBe('appstore.wrong_state');
    gray = await partner.call(publicationRoutes.resume, gray);
    gray = await partner.call(publicationRoutes.raise, { ...raise({}), tagIds: [], deployment: 'public' });
    expect(await codes()).toEqual([2, 2, 2, 2]);
    expect(await appRow(app.appId)).toMatchObject({ public_version_id: newer.versionId, name: 'Till, newer' });
    expect(await statesOf(app.appId)).toEqual(['2 public live', '1 public ended']);

    const back = await partner.call(publicationRoutes.rollBack, gray);
    expect(back.state).toBe('rolled_back');
    expect(await codes()).toEqual([1, 1, 1, 1]);
    expect(await statesOf(app.appId)).toEqual(['1 public live', '2 public rolled_back', '1 public ended']);
    expect(await appRow(app.appId)).toMatchObject({ public_version_id: app.versionId, name: 'Till' });
    const [first] = (await partner.call(publicationRoutes.list, { appId: app.appId })).items;
    const none = await partner.send(publicationRoutes.rollBack, { id: first?.id ?? '', version: first?.version ?? 0 });
    expect(none.body.error).toBe('appstore.no_other_versions');
  });

  it('draws the same lots whenever it is asked, and more of them with a larger share', async () => {
    const fleet = await api.people.partner(api.vendor, 'Lots');
    await api.people.query(
      `INSERT INTO devices_device (org_id, sn, model_id) SELECT $1, 'LOT-' || n, $2 FROM generate_series(1, 2000) n`,
      [fleet.id, await api.people.model('Test-model')],
    );
    const owner = await api.as(await api.people.account(fleet, allPermissions('partner')));
    const app = await makeApp(api.people, fleet, { publication: null });
    const early = async (percent: number) =>
      (await owner.call(publicationRoutes.reach, { ...grayscale({ percent }), appId: app.appId })).early;
    const shares = [await early(5), await early(20), await early(50), await early(100)];
    expect(shares[0]).toBeGreaterThan(50);
    expect(shares[0]).toBeLessThan(160);
    expect(shares[2]).toBeGreaterThan(880);
    expect(shares[2]).toBeLessThan(1_120);
    expect(shares[3]).toBe(2_000);
    expect(await early(20)).toBe(shares[1]);
    await api.people.query(
      `INSERT INTO devices_device (org_id, sn, model_id) SELECT $1, 'LOU-' || n, $2 FROM generate_series(1, 8100) n`,
      [fleet.id, await api.people.model('Test-model')],
    );
    const all = await owner.call(publicationRoutes.reach, {});
    expect(all).toEqual({ visible: 10_000, early: 10_000, isCapped: true });
  });

  it('is refused before the reviews, below what everybody has, and to strangers', async () => {
    const app = await makeApp(api.people, org, { versionCode: 5 });
    const lower = await makeVersion(api.people, app.appId, { versionCode: 4 });
    const draft = await makeVersion(api.people, app.appId, { versionCode: 6, state: 'draft' });
    const refused = async (client: WireClient, versionId: string, settings: object = { visibility: 'all' }) =>
      (await client.send(publicationRoutes.publish, { versionId, settings })).body.error;
    expect(await refused(partner, lower.versionId)).toBe('appstore.version_lower');
    expect(await refused(partner, draft.versionId)).toBe('appstore.wrong_state');
    expect(await refused(partner, app.versionId, { deployment: 'grayscale' })).toBe('core.invalid_input');
    const stranger = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    // It is in the store, and still nobody else's to publish.
    expect(await refused(stranger, app.versionId)).toBe('core.not_found');
    expect((await stranger.send(publicationRoutes.list, { appId: app.appId })).body.error).toBe('core.not_found');
    const foreignTag = (await recordMakers.deviceTag?.(api.people, { id: 1, name: '' })) ?? '';
    expect(await refused(partner, app.versionId, grayscale({ tagIds: [foreignTag] }))).toBe('core.not_found');
    // The vendor publishes for a partner.
    const own = await admin.call(publicationRoutes.publish, {
      versionId: app.versionId,
      settings: { visibility: 'all' },
    });
    expect(own).toMatchObject({ versionCode: 5, state: 'live' });
    expect(await statesOf(app.appId)).toEqual(['5 public live', '5 public ended']);
  });
});

describe('what is published by itself', () => {
  const reviewed = (versionId: string) =>
    writeIn(systemScope(api.app.database, 'a test'), (inside) => publishReviewed(inside, versionId));
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('[APP-04] goes out with its final review, unless it is to wait', async () => {
    const instant = await makeApp(api.people, org, { publication: null });
    expect(await reviewed(instant.versionId)).toMatchObject({ state: 'live' });
    expect(await statesOf(instant.appId)).toEqual(['1 public live']);
    const byHand = await makeApp(api.people, org, { publication: null, settings: { isInstant: false } });
    expect(await reviewed(byHand.versionId)).toBeNull();
    const late = await makeVersion(api.people, instant.appId, { versionCode: 2, settings: { publishAt: inAnHour() } });
    expect(await reviewed(late.versionId)).toMatchObject({ state: 'scheduled' });
    expect(await statesOf(instant.appId)).toEqual(['2 public scheduled', '1 public live']);
  });

  it('is called off while it waits, and by nothing else once it is out', async () => {
    const app = await makeApp(api.people, org, { versionCode: 1 });
    const newer = await makeVersion(api.people, app.appId, { versionCode: 2 });
    const settings = { publishAt: inAnHour() };
    const { id, version } = await partner.call(publicationRoutes.publish, { versionId: newer.versionId, settings });
    expect((await partner.send(publicationRoutes.cancel, { id, version: version + 1 })).body.error).toBe(
      'core.stale_version',
    );
    expect(await partner.call(publicationRoutes.cancel, { id, version })).toMatchObject({ state: 'ended' });
    await api.people.query(`UPDATE appstore_publication SET publish_at = now() WHERE id = $1`, [id]);
    expect(await startDuePublications(api.app)).toBe(0);
    const [, live] = (await partner.call(publicationRoutes.list, { appId: app.appId })).items;
    const outNow = { id: live?.id ?? '', version: live?.version ?? 0 };
    expect((await partner.send(publicationRoutes.cancel, outNow)).body.error).toBe('appstore.wrong_state');
    expect(await statesOf(app.appId)).toEqual(['2 public ended', '1 public live']);
  });

  it('begins once when its time comes, with two workers as well', async () => {
    const app = await makeApp(api.people, org, { versionCode: 1 });
    const newer = await makeVersion(api.people, app.appId, { versionCode: 2 });
    const settings = { publishAt: inAnHour() };
    const waiting = await partner.call(publicationRoutes.publish, { versionId: newer.versionId, settings });
    expect(waiting).toMatchObject({ state: 'scheduled', startedAt: null });
    const [job] = await api.people.query<{ run_at: string }>(
      `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'appstore.start_publications' AND key = $1`,
      [`publication:${waiting.id}`],
    );
    expect(job?.run_at).toBe(waiting.publishAt);
    expect(await startDuePublications(api.app)).toBe(0);
    await api.people.query(`UPDATE appstore_publication SET publish_at = now() WHERE id = $1`, [waiting.id]);
    const twin = await api.startTwin();
    const begun = await Promise.all([api.app, twin.app, api.app, twin.app].map(startDuePublications));
    await twin.close();
    expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await statesOf(app.appId)).toEqual(['2 public live', '1 public ended']);
  });
});
