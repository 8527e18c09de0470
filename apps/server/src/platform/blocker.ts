import type { ScopedDb } from './db/scope.ts';

/** Records of a domain that keep an organisation from ending. */
export interface Blocker {
  /** Named in the console's texts: `blocker.<kind>`. */
  kind: string;
  count: (inside: ScopedDb, orgId: number) => Promise<number>;
}
