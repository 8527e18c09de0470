import { sql } from 'kysely';
import type { KnownPasskey } from '../../../platform/auth/passkey.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

const challengeLifetimeS = 180;

export interface NewPasskey extends KnownPasskey {
  deviceType: string;
  isBackedUp: boolean;
  name: string;
}

export async function listPasskeys({ db }: ScopedDb, accountId: string): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom('identity_passkey')
    .select(['credential_id', 'public_key', 'counter', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  }));
}

/** False when somebody has this passkey already. */
export async function insertPasskey({ db }: ScopedDb, accountId: string, key: NewPasskey): Promise<string | null> {
  const row = await db
    .insertInto('identity_passkey')
    .values({
      account_id: accountId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: [...key.transports],
      device_type: key.deviceType,
      is_backed_up: key.isBackedUp,
      name: key.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const updatePasskeyUsed = (
  { db }: ScopedDb,
  use: { credentialId: string; counter: number; isBackedUp: boolean },
) =>
  db
    .updateTable('identity_passkey')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: sql`now()` })
    .where('credential_id', '=', use.credentialId)
    .execute();

export const findPasskeyForUpdate = ({ db }: ScopedDb, accountId: string, id: string) =>
  db
    .selectFrom('identity_passkey')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updatePasskeyName = ({ db }: ScopedDb, id: string, name: string) =>
  db.updateTable('identity_passkey').set({ name }).where('id', '=', id).execute();

export const deletePasskey = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_passkey').where('id', '=', id).execute();

export const deletePasskeysOf = ({ db }: ScopedDb, accountId: string) =>
  db.deleteFrom('identity_passkey').where('account_id', '=', accountId).execute();

export const insertChallenge = ({ db }: ScopedDb, challenge: string, holderHash: Buffer) =>
  db
    .insertInto('identity_passkey_challenge')
    .values({
      challenge,
      holder_hash: holderHash,
      expires_at: sql`now() + make_interval(secs => ${challengeLifetimeS})`,
    })
    .execute();

/** Takes a challenge: true once, and only for whoever it was given to. */
export async function deleteChallenge({ db }: ScopedDb, challenge: string, holderHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('identity_passkey_challenge')
    .where('challenge', '=', challenge)
    .where('holder_hash', '=', holderHash)
    .returning(sql<boolean>`expires_at > now()`.as('is_fresh'))
    .executeTakeFirst();
  return taken?.is_fresh ?? false;
}
