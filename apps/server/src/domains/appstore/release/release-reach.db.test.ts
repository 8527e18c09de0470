import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { storeRule } from '../../../../testing/store-rule.ts';
import { type MadeWorld, makeStoreWorld, type StoreWorld, storeWorld } from '../../../../testing/store-world.ts';
import type { App } from '../../../platform/app.ts';
import { readConfig } from '../../../platform/config.ts';
import { createApp } from '../../../platform/create-app.ts';
import { type OrgScope, readIn, type Scope, scopeOfOrg, vendorOrgId } from '../../../platform/db/scope.ts';
import { domains } from '../../catalogue.domain.ts';
import { inAudience } from '../../tasks/index.ts';
import { isReleasable } from './release.rules.ts';
import { audienceOf, findReleasedVersion } from './released-version.view.ts';

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

/** The devices that a release of a version reaches, asked as who sends it out. */
async function reachedBy(scope: Scope, versionId: string, sns: readonly string[]): Promise<string[]> {
  const version = await findReleasedVersion(scope, versionId);
  if (!version || !isReleasable(version)) return [];
  const audience = await audienceOf(scope, version);
  const { rows } = await readIn(scope, (db) =>
    sql<{ sn: string }>`
      select d.sn from devices_device d where d.sn = any(${sns}::text[]) and ${inAudience(audience)}`.execute(db),
  );
  return rows.map(({ sn }) => sn);
}

/** Devices of the world that are those of an organisation to send to. */
async function ownSerials(made: MadeWorld, orgId: number): Promise<Set<string>> {
  const rows = await people.query<{ sn: string }>(
    'SELECT sn FROM devices_device WHERE sn = ANY($1) AND ($2 = 1 OR org_l1 = $2)',
    [made.sns, orgId],
  );
  return new Set(rows.map(({ sn }) => sn));
}

const without = (all: ReadonlySet<string>, those: ReadonlySet<string>) => [...all].filter((one) => !those.has(one));

/** As the store shows it, but that who gets it early is no limit, and that a version which was replaced may go out. */
async function compare(world: StoreWorld, made: MadeWorld, scope: OrgScope): Promise<number> {
  const { isMeant, isKeptFrom } = storeRule(world, made);
  const own = await ownSerials(made, scope.orgId);
  const differing: object[] = [];
  for (const [at, { isOffered, ...app }] of world.apps.entries())
    for (const [which, publication] of [app.public, app.grayscale].entries()) {
      const isOut = isOffered && (publication.state === 'live' || publication.state === 'ended');
      const meant = made.sns.filter((_, device) => isOut && isMeant(device, publication) && !isKeptFrom(device, at));
      const expected = new Set(meant.filter((sn) => own.has(sn)));
      const reached = new Set(await reachedBy(scope, made.versionIds[at]?.[which] ?? '', made.sns));
      const [missed, wrong] = [without(expected, reached), without(reached, expected)];
      if (missed.length + wrong.length > 0) differing.push({ app: at, publication, missed, wrong });
    }
  expect(differing).toEqual([]);
  return own.size * world.apps.length * 2;
}

it('[CMD-07] [APP-08] a release reaches whom the store would show the app to, in a random world with 26,000 pairs of device and version', async () => {
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(storeWorld, async (world) => {
      const made = await makeStoreWorld(people, world);
      cases += await compare(world, made, scopeOfOrg(app.database, { id: vendorOrgId, depth: 0 }));
      cases += await compare(world, made, scopeOfOrg(app.database, { id: made.orgIds[0] ?? 0, depth: 1 }));
    }),
    { numRuns: 1, endOnFailure: true },
  );
  expect(cases).toBeGreaterThanOrEqual(26_000);
}, 120_000);
