import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { firstKeyId, type SecretRing } from './secret-ring.ts';

/** What keyed hashes are made for. Each has a key of its own that outlives every secret. */
export const keptPurposes = [
  'mail-code',
  'made-up-salt',
  'passkey-handle',
  'request-address',
  'parameter-hash',
] as const;
export type KeptPurpose = (typeof keptPurposes)[number];

/**
 * Keys of hashes that cannot be made again from what is stored: codes on somebody's paper, salts that must never change.
 * They wait in the database sealed with the ring, so that a new secret re-seals the key and every hash stays true.
 */
export interface KeptKeys {
  /** HMAC-SHA-256 of a text with the purpose's key. */
  mac(purpose: KeptPurpose, text: string): Promise<Buffer>;
  /** Opens all of them; throws with the id of the secret that is missing. */
  openAll(): Promise<void>;
}

export const keptKeyPurpose = 'kept-key';

export function createKeptKeys(db: Db, secrets: SecretRing): KeptKeys {
  const opened = new Map<KeptPurpose, Promise<Buffer>>();
  const keyOf = (purpose: KeptPurpose): Promise<Buffer> => {
    const known = opened.get(purpose);
    if (known) return known;
    const key = loadOrMake(db, secrets, purpose);
    opened.set(purpose, key);
    key.catch(() => opened.delete(purpose)); // The database was away: the next one asks again.
    return key;
  };
  return {
    mac: async (purpose, text) =>
      createHmac('sha256', await keyOf(purpose))
        .update(text)
        .digest(),
    openAll: async () => {
      await Promise.all(keptPurposes.map(keyOf));
    },
  };
}

async function loadOrMake(db: Db, secrets: SecretRing, purpose: KeptPurpose): Promise<Buffer> {
  const box = secrets.box(keptKeyPurpose);
  // An installation from before there were ids has hashes made with a key that followed from its only secret.
  const fresh = secrets.keyOf(firstKeyId, `tilldeck/${purpose}/1`) ?? randomBytes(32);
  const find = async () =>
    (await sql<{ sealed_key: string }>`select sealed_key from secret_kept_key where purpose = ${purpose}`.execute(db))
      .rows[0]?.sealed_key;
  let sealed = await find();
  if (!sealed) {
    await sql`insert into secret_kept_key (purpose, sealed_key)
              values (${purpose}, ${box.seal(fresh.toString('base64'), purpose)}) on conflict do nothing`.execute(db);
    sealed = await find(); // Another process may have been first.
  }
  try {
    return Buffer.from(box.open(sealed ?? '', purpose), 'base64');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it does not open';
    throw new Error(`SECRETS lacks a secret that is in use: the key for ${purpose} does not open (${reason})`);
  }
}
