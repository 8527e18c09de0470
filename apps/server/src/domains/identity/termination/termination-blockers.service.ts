import type { ScopedDb } from '../../../platform/db/scope.ts';
import { countDevices, countSubAccounts, countSubPartners } from './termination.store.ts';

/** Something that must be gone before an organisation can end. */
export interface TerminationBlocker {
  /** Named in the console's texts: `partner:blocker.<kind>`. */
  kind: string;
  count(inside: ScopedDb, orgId: number): Promise<number>;
}

/** Domains whose records belong to organisations add theirs when they are loaded. */
const terminationBlockers: TerminationBlocker[] = [
  { kind: 'subAccounts', count: countSubAccounts },
  { kind: 'subPartners', count: countSubPartners },
  { kind: 'devices', count: countDevices },
];

export const registerTerminationBlocker = (blocker: TerminationBlocker): void => {
  terminationBlockers.push(blocker);
};

/** What is still linked to an organisation, for a call that has checked whose it is. */
export async function listTerminationBlockers(inside: ScopedDb, orgId: number) {
  const found: { kind: string; count: number }[] = [];
  for (const blocker of terminationBlockers) {
    const linked = await blocker.count(inside, orgId);
    if (linked > 0) found.push({ kind: blocker.kind, count: linked });
  }
  return found;
}
