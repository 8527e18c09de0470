import type { App } from '../../../platform/app.ts';
import type { Blocker } from '../../../platform/blocker.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { countSubAccounts, countSubPartners } from './termination.store.ts';

export const peopleBlockers: readonly Blocker[] = [
  { kind: 'subAccounts', count: countSubAccounts },
  { kind: 'subPartners', count: countSubPartners },
];

/** What is still linked to an organisation, for a call that has checked whose it is. */
export async function listTerminationBlockers({ contributions }: App, inside: ScopedDb, orgId: number) {
  const found: { kind: string; count: number }[] = [];
  for (const blocker of contributions.blockers) {
    const linked = await blocker.count(inside, orgId);
    if (linked > 0) found.push({ kind: blocker.kind, count: linked });
  }
  return found;
}
