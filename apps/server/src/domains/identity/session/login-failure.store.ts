import { failureWindowMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface FailureCounts {
  ofAccount: number;
  ofIp: number;
}

/** Failures of the last hour. Kept in PostgreSQL, so that losing Redis opens no door. */
export async function countLoginFailures({ db }: ScopedDb, accountKey: string, ip: string): Promise<FailureCounts> {
  const row = await sql<{ of_account: string; of_ip: string }>`
    select (select count(*) from identity_login_failure
             where account_key = ${accountKey} and at > now() - make_interval(mins => ${failureWindowMinutes})) as of_account,
           (select count(*) from identity_login_failure
             where ip = ${ip}::inet and at > now() - make_interval(mins => ${failureWindowMinutes})) as of_ip`.execute(
    db,
  );
  return { ofAccount: Number(row.rows[0]?.of_account ?? 0), ofIp: Number(row.rows[0]?.of_ip ?? 0) };
}

export const insertLoginFailure = ({ db }: ScopedDb, accountKey: string, ip: string) =>
  db.insertInto('identity_login_failure').values({ account_key: accountKey, ip }).execute();

export const deleteLoginFailures = ({ db }: ScopedDb, accountKey: string, ip: string) =>
  db.deleteFrom('identity_login_failure').where('account_key', '=', accountKey).where('ip', '=', ip).execute();
