import { failureWindowMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Failures count for an hour. Kept in PostgreSQL, so that losing Redis opens no door. */
const isRecent = sql<boolean>`at > now() - make_interval(mins => ${failureWindowMinutes})`;

export async function countFailuresOfAccount({ db }: ScopedDb, accountKey: string): Promise<number> {
  const row = await db
    .selectFrom('identity_login_failure')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_key', '=', accountKey)
    .where(isRecent)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Failures from an address since `since`: those from before an administrator unlocked it are forgiven. */
export async function countFailuresOfIp({ db }: ScopedDb, ip: string, since: string | null): Promise<number> {
  const row = await db
    .selectFrom('identity_login_failure')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('ip', '=', ip)
    .where(isRecent)
    .where('at', '>', since ?? '-infinity')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const insertLoginFailure = ({ db }: ScopedDb, accountKey: string, ip: string) =>
  db.insertInto('identity_login_failure').values({ account_key: accountKey, ip }).execute();

export const deleteLoginFailures = ({ db }: ScopedDb, accountKey: string, ip: string) =>
  db.deleteFrom('identity_login_failure').where('account_key', '=', accountKey).where('ip', '=', ip).execute();
