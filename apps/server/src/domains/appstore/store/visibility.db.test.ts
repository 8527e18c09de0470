import { audienceRequest } from '@tilldeck/contracts/appstore/publication.schemas';
import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findOwnerScope } from '../../../../testing/device-work.ts';
import { storeRule } from '../../../../testing/store-rule.ts';
import { makeStoreWorld, type StoreWorld, storeWorld } from '../../../../testing/store-world.ts';
import type { App } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { createApp } from '../../../platform/create-app.ts';
import { orgControlled, scopeOfOrg, systemScope } from '../../../platform/db/scope.ts';
import { domains } from '../../catalogue.domain.ts';
import { countReach } from '../publication/reach.view.ts';
import { listOffers, wantAll } from './offer.view.ts';
import { deviceFacts, isOffered } from './visibility.view.ts';

let database: TestDatabase;
let people: People;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  await people.vendor();
  app = createApp(readConfig(serverSettings(database)), domains);
});
afterAll(async () => {
  await app.close();
  await people.close();
  await database.drop();
});

async function compare(world: StoreWorld): Promise<number> {
  const made = await makeStoreWorld(people, world);
  const { isSeen, isMeant, isEarly } = storeRule(world, made);
  const { rows } = await sql<{ device: string; publication: string }>`
    with f as materialized (${deviceFacts(sql<boolean>`d.id = any(${made.deviceIds}::bigint[])`)})
    select f.id as device, p.id as publication
      from f cross join appstore_publication p join appstore_app a on a.id = p.app_id
     where p.app_id = any(${made.appIds}::bigint[]) and ${isOffered}`.execute(app.database.vendor);
  const found = rows.map(({ device, publication }) => `${device} sees ${publication}`).toSorted();
  const deployments = ['public', 'grayscale'] as const;
  const expected = made.deviceIds.flatMap((id, device) =>
    made.publicationIds.flatMap((own, at) =>
      deployments.flatMap((deployment, which) => (isSeen(device, at, deployment) ? [`${id} sees ${own[which]}`] : [])),
    ),
  );
  expect(found).toEqual(expected.toSorted());

  // A device gets the grayscale before what is public, through the statement the store itself asks with.
  const scope = systemScope(app.database, 'a test');
  const ownDevice = async (deviceId: string) => ({ deviceId, orgId: (await findOwnerScope(app, deviceId)).orgId });
  for (const device of [0, 1, 2, 3, 4]) {
    const offers = await listOffers(
      { scope, db: app.database.planned },
      await ownDevice(made.deviceIds[device] ?? ''),
      wantAll,
      1_000,
    );
    const got = offers.filter((one) => made.appIds.includes(one.app_id)).map((one) => one.publication_id);
    const meant = made.publicationIds.flatMap(([everybodys, early], at) =>
      isSeen(device, at, 'grayscale') ? [early] : isSeen(device, at, 'public') ? [everybodys] : [],
    );
    expect(got.toSorted()).toEqual(meant.toSorted());
  }

  // And how many would see it, before it is published, counts the same.
  const top = scopeOfOrg(app.database, { id: made.orgIds[0] ?? 0, depth: 1 });
  const controlled = await app.database.vendor
    .selectFrom('identity_org')
    .select('id')
    .where(orgControlled(top))
    .execute();
  const mayName = new Set(controlled.map(({ id }) => id));
  for (const at of [0, 1, 2]) {
    const { grayscale } = world.apps[at] as StoreWorld['apps'][number];
    // A version that is published now knows every model there is; nobody names partners that are not theirs.
    const partners = grayscale.partners.filter((one) => mayName.has(made.orgIds[one] ?? 0));
    const asked = { ...grayscale, partners, startedDay: 1_000 };
    const texts = (places: readonly number[], ids: readonly number[]) => places.map((one) => String(ids[one]));
    const reach = await countReach(
      top,
      audienceRequest.parse({
        visibility: asked.visibility,
        partnerIds: texts(asked.partners, made.orgIds),
        areaCodes: asked.areas,
        modelIds: texts(asked.models, made.modelIds),
        adaptsNewModels: asked.adaptsNewModels,
        deployment: 'grayscale',
        sns: asked.serials.map((one) => made.sns[one]),
      }),
    );
    const [reached] = await people.query<{ ids: string[] }>(
      'SELECT array_agg(id::text) AS ids FROM devices_device WHERE org_l1 = $1',
      [top.orgId],
    );
    const own = made.deviceIds.flatMap((id, device) => (reached?.ids?.includes(id) ? [device] : []));
    const visible = own.filter((device) => isMeant(device, asked));
    const named = { ...asked, tags: [], groups: [], percent: 0 };
    expect(reach).toEqual({
      visible: visible.length,
      early: visible.filter((device) => isEarly(device, at, named)).length,
      isCapped: false,
    });
  }
  return made.deviceIds.length * made.publicationIds.length * deployments.length;
}

it('[APP-04] [APP-08] who sees an app is the same by the statement and by the rule in plain words, in four random worlds with 100,000 pairs of device and publication', async () => {
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(storeWorld, async (world) => {
      cases += await compare(world);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(cases).toBeGreaterThanOrEqual(100_000);
}, 120_000);
