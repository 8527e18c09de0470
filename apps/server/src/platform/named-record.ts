import type { ScopedDb } from './db/scope.ts';

/** Records that products name in rules of their own. An app is named by its package. */
export interface NamedRecord {
  kind: 'group' | 'tag' | 'model' | 'shop' | 'app';
  id: string;
}

/** Asked in the transaction that is about to delete the record: names of what counts on it, within the caller's scope. */
export type ListNaming = (inside: ScopedDb, record: NamedRecord) => Promise<string[]>;
