import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makeVersion } from '../../../../testing/app-makers.ts';

let api: ApiHarness;
let admin: WireClient;
let [makers, shops]: TestOrg[] = [];
let maker: WireClient;
let shop: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  makers = await api.people.partner(api.vendor, 'Makers');
  shops = await api.people.partner(api.vendor, 'Shops');
  maker = await api.as(await api.people.account(makers, allPermissions('partner')));
  shop = await api.as(await api.people.account(shops, allPermissions('partner')));
});
afterAll(() => api.close());

const org = (one: TestOrg | undefined): TestOrg => one ?? { id: 0, name: '' };
const idsOf = async (client: WireClient, filter: object = {}) =>
  (await client.call(marketRoutes.page, filter)).items.map(({ id }) => id);
const choice = async (id: string) => ({ id, version: (await admin.call(marketRoutes.detail, { id })).version });
const code = async (answer: ReturnType<WireClient['send']>) => (await answer).body.code;
const category = async (name: string): Promise<string> => {
  const [row] = await api.people.query<{ id: number }>(
    'INSERT INTO appstore_category (name_en, name_zh) VALUES ($1, $1) RETURNING id',
    [name],
  );
  return String(row?.id);
};

describe('the store', () => {
  it('[APP-05] shows the vendor every app, a partner its own and those offered to it', async () => {
    const draft = await makeApp(api.people, org(makers), { name: 'Draft', state: 'draft', publication: null });
    const open = await makeApp(api.people, org(makers), { name: 'Open' });
    const settings = { visibility: 'partial' as const, partnerIds: [String(org(shops).id)] };
    const named = await makeApp(api.people, org(makers), { name: 'Named', settings });
    const other = await api.people.partner(api.vendor, 'Others');
    const stranger = await api.as(await api.people.account(other, allPermissions('partner')));

    expect(await idsOf(admin)).toEqual([named.appId, open.appId, draft.appId]);
    expect(await idsOf(maker)).toEqual([named.appId, open.appId, draft.appId]);
    expect(await idsOf(shop)).toEqual([named.appId, open.appId]);
    expect(await idsOf(stranger)).toEqual([open.appId]);
    expect(await code(stranger.send(marketRoutes.detail, { id: named.appId }))).toBe(404);
    expect(await code(shop.send(marketRoutes.detail, { id: draft.appId }))).toBe(404);

    expect(await idsOf(admin, { keyword: 'NAM' })).toEqual([named.appId]);
    expect(await idsOf(admin, { keyword: draft.package, state: ['draft'] })).toEqual([draft.appId]);
    expect(await idsOf(admin, { orgId: String(org(shops).id) })).toEqual([]);
    expect(await code(shop.send(marketRoutes.page, { orgId: String(org(makers).id) }))).toBe(404);

    // A draft of the next version is nobody else's to see.
    await makeVersion(api.people, open.appId, { versionCode: 2, state: 'draft' });
    expect(await shop.call(marketRoutes.detail, { id: open.appId })).toMatchObject({
      state: 'final_passed',
      versionCode: 1,
      publicVersion: { versionCode: 1 },
      newestVersion: null,
      orgName: '',
    });
    expect(await maker.call(marketRoutes.detail, { id: open.appId })).toMatchObject({
      state: 'draft',
      newestVersion: { versionCode: 2 },
      orgName: 'Makers',
    });
  });

  it('[APP-05] lists the versions that can be installed, or says that there are no others', async () => {
    const app = await makeApp(api.people, org(makers), { name: 'Versions' });
    expect(await code(shop.send(marketRoutes.versions, { id: app.appId }))).toBe(7003);
    await makeVersion(api.people, app.appId, { versionCode: 2 });
    await makeVersion(api.people, app.appId, { versionCode: 3, state: 'draft' });
    const { items } = await shop.call(marketRoutes.versions, { id: app.appId });
    expect(items).toMatchObject([
      { versionCode: 2, isPublic: false },
      { versionCode: 1, isPublic: true },
    ]);
  });

  it('[APP-05] puts apps where they belong', async () => {
    const [sales, tools] = [await category('Sales'), await category('Tools')];
    const app = await makeApp(api.people, org(makers), { name: 'Sorted' });
    const change = { categoryId: sales, secondCategoryId: tools, keywords: ['till', 'cash book'] };
    expect(
      await code(admin.send(marketRoutes.modify, { ...(await choice(app.appId)), ...change, secondCategoryId: sales })),
    ).toBe(400);
    expect(
      await code(admin.send(marketRoutes.modify, { ...(await choice(app.appId)), ...change, categoryId: '999999' })),
    ).toBe(404);
    const stale = await choice(app.appId);
    const changed = await admin.call(marketRoutes.modify, { ...stale, ...change });
    expect(changed).toMatchObject({ ...change, categoryName: { nameEn: 'Sales' } });
    expect(await code(admin.send(marketRoutes.modify, { ...stale, ...change }))).toBe(409);
    expect(await idsOf(shop, { categoryId: tools })).toEqual([app.appId]);
    expect(await code(maker.send(marketRoutes.modify, { ...(await choice(app.appId)), ...change }))).toBe(403);
  });

  it('[APP-05] no longer offers an app that was taken out, until it is back', async () => {
    const app = await makeApp(api.people, org(makers), { name: 'Removed' });
    expect(await admin.call(marketRoutes.remove, await choice(app.appId))).toMatchObject({ isListed: false });
    expect(await code(admin.send(marketRoutes.remove, await choice(app.appId)))).toBe(7010);
    expect(await idsOf(shop)).not.toContain(app.appId);
    expect(await idsOf(maker, { isListed: false })).toEqual([app.appId]);
    expect(await admin.call(marketRoutes.list, await choice(app.appId))).toMatchObject({ isListed: true });
    expect(await idsOf(shop)).toContain(app.appId);
  });
});

describe('an app that changes hands', () => {
  it('[APP-05] takes versions, reviews, publications, parameters and files along and keeps who signs it', async () => {
    const app = await makeApp(api.people, org(makers), { name: 'Given' });
    const draft = await makeVersion(api.people, app.appId, { versionCode: 2, state: 'first_failed' });
    await api.people.query(
      `INSERT INTO appstore_review (version_id, org_id, round, stage, reviewer, verdict, open_since, due_at)
       SELECT id, org_id, 1, 'first', 'ada', 'failed', now(), now() FROM appstore_version WHERE id = $1`,
      [draft.versionId],
    );
    await api.people.query(
      'INSERT INTO appstore_definition (app_id, org_id) SELECT id, org_id FROM appstore_app WHERE id = $1',
      [app.appId],
    );
    const before = await admin.call(marketRoutes.detail, { id: app.appId });
    const target = String(org(shops).id);
    expect(await code(admin.send(marketRoutes.transfer, { ...(await choice(app.appId)), orgId: '999999' }))).toBe(404);
    const given = await admin.call(marketRoutes.transfer, { ...(await choice(app.appId)), orgId: target });
    expect(given).toMatchObject({ orgId: target, orgName: 'Shops', state: 'first_failed' });
    expect(await code(admin.send(marketRoutes.transfer, { ...(await choice(app.appId)), orgId: target }))).toBe(7013);

    const owners = await api.people.query<{ what: string; org_id: number }>(
      `SELECT 'version' AS what, org_id FROM appstore_version WHERE app_id = $1
        UNION ALL SELECT 'publication', org_id FROM appstore_publication WHERE app_id = $1
        UNION ALL SELECT 'definition', org_id FROM appstore_definition WHERE app_id = $1
        UNION ALL SELECT 'review', org_id FROM appstore_review WHERE version_id = $2
        UNION ALL SELECT 'file', org_id FROM files_object WHERE id IN ($3, $4)`,
      [app.appId, draft.versionId, app.fileId, draft.fileId],
    );
    expect(owners).toHaveLength(7);
    expect(new Set(owners.map(({ org_id }) => org_id))).toEqual(new Set([org(shops).id]));

    const now = await shop.call(marketRoutes.detail, { id: app.appId });
    expect(now).toMatchObject({ certificateSha256: before.certificateSha256, newestVersion: { versionCode: 2 } });
    // Whoever had it sees what the store offers, and no draft.
    expect(await maker.call(marketRoutes.detail, { id: app.appId })).toMatchObject({
      publicVersion: { versionCode: 1 },
      newestVersion: null,
    });
    const trail = await api.people.query<{ org_id: number }>(
      `SELECT org_id FROM audit_entry WHERE action = 'app.transferred' AND object_id = $1 ORDER BY id`,
      [app.appId],
    );
    expect(trail.map(({ org_id }) => org_id)).toEqual([org(makers).id, org(shops).id]);
  });

  it('[APP-05] stays where it is while a version is under review', async () => {
    const app = await makeApp(api.people, org(makers), { name: 'Waiting', state: 'waiting', publication: null });
    await api.people.query('UPDATE appstore_version SET round = 1, submitted_at = now() WHERE id = $1', [
      app.versionId,
    ]);
    const transfer = async () =>
      admin.send(marketRoutes.transfer, { ...(await choice(app.appId)), orgId: String(org(shops).id) });
    expect(await code(transfer())).toBe(7012);
    const { version } = await admin.call(reviewRoutes.detail, { id: app.versionId });
    await admin.call(reviewRoutes.takeFirst, { id: app.versionId, version });
    expect(await code(transfer())).toBe(7012);
  });
});
