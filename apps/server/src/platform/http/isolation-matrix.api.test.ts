import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { type ActionKey, holdsAny, needsSession, permissionsOf, type Route } from '@tilldeck/contracts/core/route';
import { refsIn, type SampleSchema, sampleInput } from '@tilldeck/testkit/client/sample-input';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApiHarness } from '../testing/api-harness.ts';
import { type IsolationOrgs, type OrgName, orgNames, plantIsolationOrgs, reachOf } from '../testing/isolation-world.ts';
import { recordMakers } from '../testing/record-makers.ts';

/**
 * Eight kinds of people times the records of six organisations, over every call that names a record. Whoever must not
 * reach a record is answered as if it did not exist, and nothing anywhere changes. A call that is added later is tested
 * here without another line; a kind of record needs its maker.
 */
interface Principal {
  name: string;
  client: WireClient;
  /** Whose rows it reaches. */
  reaches: readonly OrgName[];
  grants: Record<string, readonly ActionKey[]> | null;
  isSignedIn: boolean;
}

let api: ApiHarness;
let orgs: IsolationOrgs;
let principals: Principal[];

const reading = (grants: Record<string, readonly ActionKey[]>) =>
  Object.fromEntries(
    Object.entries(grants).map(([id, actions]) => [id, actions.filter((action) => /query|get/.test(action))]),
  );

beforeAll(async () => {
  api = await startApiHarness({}, { isApiAlone: true });
  const { people, vendor } = api;
  orgs = await plantIsolationOrgs(people, vendor);
  const { master, sibling } = orgs;
  const ofPartners = allPermissions('partner');
  const ofVendor = allPermissions('admin');
  const principal = async (name: string, org: TestOrg, grants: Principal['grants'], reaches: readonly OrgName[]) => ({
    name,
    client: await api.as(await people.account(org, grants ?? {})),
    reaches,
    grants,
    isSignedIn: true,
  });
  principals = [
    await principal('vendor admin', vendor, ofVendor, orgNames),
    await principal('vendor staff without the role', vendor, null, orgNames),
    await principal('master', master, ofPartners, reachOf.master),
    await principal('controllable sub-partner', orgs.held, ofPartners, reachOf.held),
    await principal('cooperative sub-partner', orgs.free, ofPartners, reachOf.free),
    await principal('sibling', sibling, ofPartners, reachOf.sibling),
    await principal('operator', master, reading(ofPartners), reachOf.master),
    { name: 'nobody', client: api.visitor(), reaches: [], grants: null, isSignedIn: false },
  ];
  await makeRecords();
  fingerprintQuery = await fingerprintQueryOf();
  before = await fingerprint();
});
afterAll(() => api.close());

const shapes = new Map(
  allRoutes.map((route) => [
    route,
    z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SampleSchema,
  ]),
);
const inputShape = (route: Route) => shapes.get(route) ?? {};
const refsOf = (route: Route) => refsIn(inputShape(route));
const guarded = allRoutes.filter((route) => needsSession(route.permission));
const referring = guarded.filter((route) => refsOf(route).length > 0);
const named = (routes: readonly Route[]) => routes.map((route) => [route.id, route] as const);
type Ids = ReadonlyMap<string, string>;

/** One record of each kind for each organisation. Nothing may change them, so that all calls are tried on the same ones. */
const records = new Map<OrgName, Ids>();

async function makeRecords(): Promise<void> {
  const kinds = new Set(referring.flatMap(refsOf));
  for (const name of orgNames) {
    const ids = new Map<string, string>();
    for (const kind of kinds) {
      const id = await recordMakers[kind]?.(api.people, orgs[name]);
      if (id) ids.set(kind, id);
    }
    records.set(name, ids);
  }
}

function idIn(ids: Ids | undefined, kind: string): string {
  const id = ids?.get(kind);
  if (!id) throw new Error(`no maker for ${kind}`);
  return id;
}
const inputWith = (route: Route, idOf: (kind: string) => string) => sampleInput(inputShape(route), idOf) as never;
const missingId = () => '999999999';

const mayMake = (grants: Principal['grants'], route: Route): boolean => {
  const held = new Map(Object.entries(grants ?? {}).map(([id, actions]) => [id, new Set(actions)]));
  return holdsAny(held, permissionsOf(route));
};

/** What somebody hears who may not make the call at all; null when the record decides. */
function refusalOf({ grants, isSignedIn }: Principal, route: Route): 'core.not_signed_in' | 'core.forbidden' | null {
  if (!isSignedIn) return 'core.not_signed_in';
  return mayMake(grants, route) ? null : 'core.forbidden';
}

/** Everything that belongs to somebody, or says who may do what, by table. */
async function fingerprint(): Promise<Record<string, string>> {
  const rows = await api.people.query<{ name: string; sum: string }>(fingerprintQuery);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
let fingerprintQuery: string;
let before: Record<string, string>;

async function fingerprintQueryOf(): Promise<string> {
  const tables = await api.people.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_l1')
          OR c.relname IN ('identity_org', 'identity_org_permission', 'identity_role_permission', 'identity_account_role'))
      ORDER BY 1`,
  );
  const sum = `coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '')`;
  return tables.map(({ name }) => `SELECT '${name}' AS name, ${sum} AS sum FROM ${name} t`).join(' UNION ALL ');
}

async function expectNothingChanged(): Promise<void> {
  const [last, now] = [before, await fingerprint()];
  // What one call changed is not held against the next.
  before = now;
  expect(now, 'nothing changed').toEqual(last);
}
const sayOf = (body: { code: number; error?: string | undefined; msg: string; data: unknown }) =>
  JSON.stringify([body.code, body.error, body.msg, body.data]);

describe('every call that names a record', () => {
  it.each(named(referring))('%s tells and changes nothing of a record out of reach', async (_id, route) => {
    for (const principal of principals) {
      const refusal = refusalOf(principal, route);
      const foreign = orgNames.filter((orgName) => refusal !== null || !principal.reaches.includes(orgName));
      const ask = (idOf: (kind: string) => string) => principal.client.send(route, inputWith(route, idOf));
      const [unknown, ...answers] = await Promise.all([
        ask(missingId),
        ...foreign.map((orgName) => ask((kind) => idIn(records.get(orgName), kind))),
      ]);
      for (const [at, { body }] of answers.entries()) {
        expect(body.error, `${principal.name} on a record of ${foreign[at]}`).toBe(refusal ?? 'core.not_found');
        expect(sayOf(body), 'as if it did not exist').toBe(sayOf(unknown.body));
      }
    }
    await expectNothingChanged();
  });

  const mixing = referring.filter((route) => refsOf(route).length > 1 && mayMake(allPermissions('partner'), route));
  it.each(named(mixing))('%s takes no foreign record beside one’s own', async (_id, route) => {
    const master = principals.find(({ name }) => name === 'master');
    for (const ref of refsOf(route))
      for (const orgName of ['vendor', 'free', 'sibling', 'foreign'] as const) {
        const idOf = (kind: string) => idIn(records.get(kind === ref ? orgName : 'master'), kind);
        const answer = await master?.client.send(route, inputWith(route, idOf));
        expect(answer?.body.error, `${ref} of ${orgName}`).toBe('core.not_found');
      }
    await expectNothingChanged();
  });
});

describe('mass assignment', () => {
  const changing = allRoutes.filter((route) => route.audit !== null);
  const coveted = {
    org_id: '1',
    orgLevel: 1,
    isVendor: true,
    isProjectLead: true,
    kind: 'vendor',
    depth: 0,
    parent: '1',
  };

  it.each(named(changing))('%s drops what it does not declare', (_id, route) => {
    const given = inputWith(route, () => '1') as Record<string, unknown>;
    const declared = new Set(Object.keys(inputShape(route).properties ?? {}));
    const parsed = route.input.safeParse({ ...coveted, ...given });
    const kept = Object.keys((parsed.data ?? {}) as object);
    expect(kept.filter((key) => key in coveted && !declared.has(key))).toEqual([]);
  });

  it('no platform offers a page of the other one to its roles', () => {
    const vendorOnly = menuCatalogue.filter((menu) => !menu.platforms.includes('partner')).map((menu) => menu.key);
    expect(Object.keys(allPermissions('partner')).filter((id) => vendorOnly.includes(id))).toEqual([]);
  });
});
