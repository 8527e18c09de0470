import { ipLockMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export async function existsIpLock({ db }: ScopedDb, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom('system_ip_lock')
    .select('id')
    .where('ip', '=', ip)
    .where('unlocked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an address after failures; one that is locked already stays locked for longer. */
export const insertFailureLock = ({ db }: ScopedDb, ip: string, failureCount: number, lastAccount: string) => {
  const expires_at = sql<string>`now() + make_interval(mins => ${ipLockMinutes})`;
  return db
    .insertInto('system_ip_lock')
    .values({ ip, reason: 'failures', failure_count: failureCount, last_account: lastAccount, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('ip')
        .where('unlocked_at', 'is', null)
        .doUpdateSet({ failure_count: failureCount, last_account: lastAccount, expires_at, locked_at: sql`now()` }),
    )
    .execute();
};
