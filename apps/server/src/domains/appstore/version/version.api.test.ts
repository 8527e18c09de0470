import { appVersionRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makeVersion } from '../../../../testing/app-makers.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

it('[APP-05] versions are listed newest first, by app, state and word, each with its reviews, for who they belong to', async () => {
  const org = await api.people.partner(api.vendor, 'Makers');
  const client = await api.as(await api.people.account(org, allPermissions('partner')));
  const till = await makeApp(api.people, org, { name: 'Till', package: 'com.example.listed.till' });
  const draft = await makeVersion(api.people, till.appId, { versionCode: 2, state: 'first_failed', name: 'Till' });
  const gone = await makeVersion(api.people, till.appId, { versionCode: 3, state: 'deleted', name: 'Till' });
  const menu = await makeApp(api.people, org, { name: 'Menu', publication: null });
  await api.people.query(
    `INSERT INTO appstore_review (version_id, org_id, round, stage, reviewer, verdict, reason, open_since, decided_at, due_at)
     VALUES ($1, $2, 1, 'first', 'x', 'failed', 'Crashes at the start', now(), now(), now())`,
    [draft.versionId, org.id],
  );
  const ids = async (input: object, by = client) =>
    (await by.call(appVersionRoutes.page, input)).items.map(({ id }) => id);
  expect(await ids({})).toEqual([menu.versionId, draft.versionId, till.versionId]);
  expect(await ids({ appId: till.appId })).toEqual([draft.versionId, till.versionId]);
  expect(await ids({ state: ['deleted'] })).toEqual([gone.versionId]);
  expect(await ids({ keyword: 'LISTED.till', state: ['final_passed'] })).toEqual([till.versionId]);
  expect(await client.call(appVersionRoutes.detail, { id: till.versionId })).toMatchObject({
    isPublic: true,
    publicationState: 'live',
    publication: { versionId: till.versionId },
    facts: { package: till.package },
  });
  expect((await client.call(appVersionRoutes.detail, { id: draft.versionId })).verdicts).toMatchObject([
    { round: 1, stage: 'first', verdict: 'failed', reason: 'Crashes at the start' },
  ]);
  const neighbour = await api.people.partner(api.vendor);
  const stranger = await api.as(await api.people.account(neighbour, allPermissions('partner')));
  expect(await ids({}, stranger)).toEqual([]);
  const vendor = await api.as(api.admin);
  expect(await ids({ appId: till.appId }, vendor)).toEqual([draft.versionId, till.versionId]);
});
