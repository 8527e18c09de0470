import { knownDeviceDays, knownDevicesPerAccount } from '@tilldeck/contracts/identity/guess.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

const expiry = sql<string>`now() + make_interval(days => ${knownDeviceDays})`;

/** The device that holds this token, if it signed in to this account since its password was last changed. */
export async function findKnownDevice({ db }: ScopedDb, accountId: string, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('identity_known_device as device')
    .innerJoin('identity_account as account', 'account.id', 'device.account_id')
    .select('device.id')
    .where('device.token_hash', '=', tokenHash)
    .where('device.account_id', '=', accountId)
    .where('device.expires_at', '>', sql<string>`now()`)
    .whereRef('device.created_at', '>=', 'account.password_changed_at')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps a device in mind; the oldest of too many are forgotten. */
export async function insertKnownDevice({ db }: ScopedDb, accountId: string, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('identity_known_device')
    .values({ account_id: accountId, token_hash: tokenHash, expires_at: expiry })
    .execute();
  await sql`delete from identity_known_device where account_id = ${accountId} and id <= (
    select id from identity_known_device where account_id = ${accountId} order by id desc
    offset ${knownDevicesPerAccount} limit 1)`.execute(db);
}

export const updateKnownDeviceUsed = ({ db }: ScopedDb, id: string) =>
  db.updateTable('identity_known_device').set({ expires_at: expiry }).where('id', '=', id).execute();
