import type { ScopedDb } from './db/scope.ts';

/** Public keys that the vendor named when it registered these devices. */
export interface KeysListed {
  keys: readonly { sn: string; publicKey: Buffer }[];
  by: string;
}

/** What a domain does with them. `inside` is the system's, in the transaction that registers the devices. */
export type HearKeysListed = (inside: ScopedDb, listed: KeysListed) => Promise<void>;
