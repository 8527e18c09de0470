import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import type { SessionProvider } from './session.store.ts';

export type PassPurpose = 'second_factor' | 'first_password';

export const insertLoginPass = (
  { db }: ScopedDb,
  pass: {
    passHash: Buffer;
    accountId: string;
    purpose: PassPurpose;
    sealedKeys: Buffer;
    accountKey: string;
    knownDeviceId: string | null;
    isKept: boolean;
    /** Of a company sign-in. */
    provider: SessionProvider | null;
    attempts: number;
    lifetimeS: number;
  },
) =>
  db
    .insertInto('identity_login_pass')
    .values({
      pass_hash: pass.passHash,
      account_id: pass.accountId,
      purpose: pass.purpose,
      sealed_keys: pass.sealedKeys,
      account_key: pass.accountKey,
      known_device_id: pass.knownDeviceId,
      is_kept: pass.isKept,
      provider_id: pass.provider?.id ?? null,
      provider_sid_hash: pass.provider?.sidHash ?? null,
      attempts_left: pass.attempts,
      expires_at: sql`now() + make_interval(secs => ${pass.lifetimeS})`,
    })
    .execute();

/** A pass that still opens something, without taking a try. */
export const findLoginPass = ({ db }: ScopedDb, passHash: Buffer, purpose: PassPurpose) =>
  db
    .selectFrom('identity_login_pass')
    .select('account_id')
    .where('pass_hash', '=', passHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Takes one of the pass's tries. Nothing when it is spent, used up or too old. */
export const updateLoginPassTried = ({ db }: ScopedDb, passHash: Buffer, purpose: PassPurpose) =>
  db
    .updateTable('identity_login_pass')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('pass_hash', '=', passHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .returning([
      'account_id',
      'sealed_keys',
      'account_key',
      'known_device_id',
      'is_kept',
      'attempts_left',
      'provider_id',
      'provider_sid_hash',
    ])
    .executeTakeFirst();

/** True once: two calls that hold the same pass open one session. */
export async function updateLoginPassUsed({ db }: ScopedDb, passHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('identity_login_pass')
    .set({ used_at: sql`now()` })
    .where('pass_hash', '=', passHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}
