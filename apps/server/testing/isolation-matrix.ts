import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { needsSession, type Route } from '@tilldeck/contracts/core/route';
import { allPermissions, type People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from './api-harness.ts';
import { makePrincipals, mayMake, type Principal, refusalOf } from './isolation-principals.ts';
import { type IsolationOrgs, type OrgName, orgNames, plantCatalogue, plantIsolationOrgs } from './isolation-world.ts';
import { recordMakers, recordMeant } from './record-makers.ts';
import { rowsFingerprint } from './rows-fingerprint.ts';
import { refsOf, sampleOf } from './sample-of.ts';

type Ids = ReadonlyMap<string, string>;
type Envelope = { code: number; error?: string | undefined; msg: string; data: unknown };

/** Calls of people that name a record, by the domain that declares them. */
export const referringRoutes: ReadonlyMap<string, readonly Route[]> = Map.groupBy(
  allRoutes.filter((route) => needsSession(route.permission) && refsOf(route).length > 0),
  (route) => route.id.split('/', 1)[0] ?? '',
);

const kindsOf = (route: Route): string[] => refsOf(route).map((kind) => recordMeant(route.id, kind));
const named = (routes: readonly Route[]) => routes.map((route) => [route.id, route] as const);
const missingId = () => '999999999';
const sayOf = ({ code, error, msg, data }: Envelope) => JSON.stringify([code, error, msg, data]);

/** Who shows that a call gets further, and whose records it names: both are within reach. */
const ownRecords = [
  ['master', 'master'],
  ['vendor admin', 'vendor'],
  ['vendor admin', 'master'],
] as const;

/** What a call answers when it did not get as far as the record, or did not find it. */
const unreached = ['core.not_found', 'core.forbidden', 'core.not_signed_in'];

async function makeIds(people: People, org: TestOrg, kinds: Iterable<string>, by?: string): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const kind of kinds) {
    const id = await recordMakers[kind]?.(people, org, by);
    if (id) ids.set(kind, id);
  }
  return ids;
}

function idIn(ids: Ids | undefined, route: Route, kind: string): string {
  const id = ids?.get(recordMeant(route.id, kind));
  if (!id) throw new Error(`no maker for ${kind}`);
  return id;
}

/**
 * Eight kinds of people times the records of six organisations, over every call of a domain that names a record. People
 * who must not reach a record are answered as if it did not exist, and nothing anywhere changes. The same call with
 * records of one's own gets further, so that a call that never finds anything does not pass. A call that is added later
 * is tested without another line; a kind of record needs its maker.
 *
 * `unshown`: calls that get no further with a fresh record of one's own, each with the reason.
 */
export function describeIsolation(domain: string, unshown: Readonly<Record<string, string>> = {}): void {
  const referring = referringRoutes.get(domain) ?? [];
  let api: ApiHarness;
  let orgs: IsolationOrgs;
  let principals: Principal[];
  let fingerprint: () => Promise<Record<string, string>>;
  let before: Record<string, string>;
  /** One record of each kind for each organisation. Nothing may change them, so that all calls are tried on the same ones. */
  const records = new Map<OrgName, Ids>();

  const makeRecords = (name: OrgName, kinds: Iterable<string>, by?: string) =>
    makeIds(api.people, orgs[name], kinds, by);

  beforeAll(async () => {
    api = await startApiHarness({}, { isApiAlone: true });
    await plantCatalogue(api.people);
    orgs = await plantIsolationOrgs(api.people, api.vendor);
    principals = await makePrincipals(api, orgs);
    const kinds = new Set(referring.flatMap(kindsOf));
    for (const name of orgNames) records.set(name, await makeRecords(name, kinds));
    fingerprint = await rowsFingerprint(api.people);
    before = await fingerprint();
  });
  afterAll(() => api.close());

  const principalNamed = (wanted: string): Principal => {
    const found = principals.find(({ name }) => name === wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    return found;
  };
  const ask = ({ client }: Principal, route: Route, idOf: (kind: string) => string) =>
    client.send(route, sampleOf(route, idOf) as never);
  const expectNothingChanged = async () => {
    const [last, now] = [before, await fingerprint()];
    // What one call changed is not held against the next.
    before = now;
    expect(now, 'nothing changed').toEqual(last);
  };

  describe(`every call of ${domain} that names a record`, () => {
    it.each(named(referring))('%s tells and changes nothing of a record out of reach', async (_id, route) => {
      for (const principal of principals) {
        const refusal = refusalOf(principal, route);
        const foreign = orgNames.filter((orgName) => refusal !== null || !principal.reaches.includes(orgName));
        const [unknown, ...answers] = await Promise.all([
          ask(principal, route, missingId),
          ...foreign.map((orgName) => ask(principal, route, (kind) => idIn(records.get(orgName), route, kind))),
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
      for (const ref of refsOf(route))
        for (const orgName of ['vendor', 'free', 'sibling', 'foreign'] as const) {
          const idOf = (kind: string) => idIn(records.get(kind === ref ? orgName : 'master'), route, kind);
          const { body } = await ask(principalNamed('master'), route, idOf);
          expect(body.error, `${ref} of ${orgName}`).toBe('core.not_found');
        }
      await expectNothingChanged();
    });

    it.each(named(referring))('%s gets further with a record of one’s own', async (id, route) => {
      const answers: (string | undefined)[] = [];
      for (const [principalName, orgName] of ownRecords) {
        const principal = principalNamed(principalName);
        if (refusalOf(principal, route)) continue;
        const own = await makeRecords(orgName, kindsOf(route), principal.accountId);
        answers.push((await ask(principal, route, (kind) => idIn(own, route, kind))).body.error);
      }
      const isShown = answers.some((error) => error === undefined || !unreached.includes(error));
      // A reason that no longer holds is taken off the list.
      expect(isShown, `${answers.join()} ${unshown[id] ?? ''}`).toBe(!(id in unshown));
    });
  });
}
