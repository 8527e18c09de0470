import { type ActionKey, holdsAny, permissionsOf, type Route } from '@tilldeck/contracts/core/route';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import type { ApiHarness } from './api-harness.ts';
import { type IsolationOrgs, type OrgName, orgNames, reachOf } from './isolation-world.ts';

type Grants = Record<string, readonly ActionKey[]>;

/** A kind of person that the isolation matrix makes calls as. */
export interface Principal {
  name: string;
  client: WireClient;
  accountId: string;
  /** Whose rows it reaches. */
  reaches: readonly OrgName[];
  grants: Grants | null;
  isSignedIn: boolean;
}

const reading = (grants: Grants): Grants =>
  Object.fromEntries(
    Object.entries(grants).map(([id, actions]) => [id, actions.filter((action) => /query|get/.test(action))]),
  );

/** Eight kinds of people; those who are signed in proved their password a moment ago. */
export async function makePrincipals(api: ApiHarness, orgs: IsolationOrgs): Promise<Principal[]> {
  const ofPartners = allPermissions('partner');
  const principal = async (name: string, org: TestOrg, grants: Grants | null, reaches: readonly OrgName[]) => {
    const account = await api.people.account(org, grants ?? {});
    const client = await api.as(account);
    await proveAgain(client, account.loginName, testPassword);
    return { name, client, accountId: account.id, reaches, grants, isSignedIn: true };
  };
  return [
    await principal('vendor admin', orgs.vendor, allPermissions('admin'), orgNames),
    await principal('vendor staff without the role', orgs.vendor, null, orgNames),
    await principal('master', orgs.master, ofPartners, reachOf.master),
    await principal('controllable sub-partner', orgs.held, ofPartners, reachOf.held),
    await principal('cooperative sub-partner', orgs.free, ofPartners, reachOf.free),
    await principal('sibling', orgs.sibling, ofPartners, reachOf.sibling),
    await principal('operator', orgs.master, reading(ofPartners), reachOf.master),
    { name: 'nobody', client: api.visitor(), accountId: '', reaches: [], grants: null, isSignedIn: false },
  ];
}

export const mayMake = (grants: Grants | null, route: Route): boolean => {
  const held = new Map(Object.entries(grants ?? {}).map(([id, actions]) => [id, new Set(actions)]));
  return holdsAny(held, permissionsOf(route));
};

/** What a person hears who may not make the call at all; null when the record decides. */
export function refusalOf(
  { grants, isSignedIn }: Principal,
  route: Route,
): 'core.not_signed_in' | 'core.forbidden' | null {
  if (!isSignedIn) return 'core.not_signed_in';
  return mayMake(grants, route) ? null : 'core.forbidden';
}
