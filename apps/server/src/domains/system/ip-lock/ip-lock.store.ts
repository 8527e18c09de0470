import { ipLockMinutes } from '@tilldeck/contracts/identity/credential.limits';
import type { ipLockDraft } from '@tilldeck/contracts/system/ip-lock.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** A lock is an address or a network; both cover an address by this one operator, which has an index. */
const covers = (ip: string) => sql<boolean>`ip >>= ${ip}::inet`;
/** `network` turns 203.0.113.9/24 into the network that is meant. */
const networkOf = (ip: string) => sql<string>`network(${ip}::inet)::inet`;
const isInForce = sql<boolean>`unlocked_at is null and (expires_at is null or expires_at > now())`;

/** Locks in force that cover an address. */
export async function listLockIdsCovering({ db }: ScopedDb, ip: string): Promise<string[]> {
  const rows = await db.selectFrom('system_ip_lock').select('id').where(covers(ip)).where(isInForce).execute();
  return rows.map((row) => row.id);
}

/** When somebody last unlocked this address. */
export async function findLastUnlock({ db }: ScopedDb, ip: string): Promise<string | null> {
  const row = await db
    .selectFrom('system_ip_lock')
    .select((eb) => eb.fn.max('unlocked_at').as('at'))
    .where(covers(ip))
    .where('unlocked_by', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Closes a lock that ran out, so that the next one for the same address gets a row of its own. */
export const updateLockRunOut = ({ db }: ScopedDb, ip: string) =>
  db
    .updateTable('system_ip_lock')
    .set((eb) => ({ unlocked_at: eb.ref('expires_at') }))
    .where('ip', '=', networkOf(ip))
    .where('unlocked_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();

/** Locks an address after failures; one that is locked for that already stays locked for longer. */
export const insertFailureLock = ({ db }: ScopedDb, ip: string, failureCount: number, lastAccount: string) => {
  const expires_at = sql<string>`now() + make_interval(mins => ${ipLockMinutes})`;
  return db
    .insertInto('system_ip_lock')
    .values({ ip, reason: 'failures', failure_count: failureCount, last_account: lastAccount, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('ip')
        .where('unlocked_at', 'is', null)
        .doUpdateSet({ failure_count: failureCount, last_account: lastAccount, expires_at, locked_at: sql`now()` })
        // What an administrator locked stays as it was said.
        .where('system_ip_lock.reason', '=', 'failures'),
    )
    .execute();
};

export const insertManualLock = ({ db }: ScopedDb, draft: z.output<typeof ipLockDraft>) =>
  db
    .insertInto('system_ip_lock')
    .values({
      ip: networkOf(draft.ip),
      reason: 'manual',
      remark: draft.remark,
      expires_at: draft.expiresAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Opens those that are in force; the others need no opening. */
export const updateLocksUnlocked = ({ db }: ScopedDb, ids: readonly string[], unlockedBy: string) =>
  db
    .updateTable('system_ip_lock')
    .set({ unlocked_at: sql<string>`now()`, unlocked_by: unlockedBy })
    .where('id', 'in', ids)
    .where(isInForce)
    .returningAll()
    .execute();
