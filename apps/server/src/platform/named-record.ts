import type { ScopedDb } from './db/scope.ts';

/** Records that products name in rules of their own. */
export interface NamedRecord {
  kind: 'group' | 'tag' | 'model' | 'shop';
  id: string;
}

/** Asked in the transaction that is about to delete the record: names of what counts on it, within the caller's scope. */
export type ListNaming = (inside: ScopedDb, record: NamedRecord) => Promise<string[]>;
