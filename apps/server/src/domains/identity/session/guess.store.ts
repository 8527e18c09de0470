import { failuresBeforeIpLock, failureWindowMinutes } from '@tilldeck/contracts/identity/credential.limits';
import { failuresBeforeWideLock, longestDelayS } from '@tilldeck/contracts/identity/guess.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** How many wrong tries an account has in an hour, by what follows; absent: no limit of that kind. */
export interface GuessLimits {
  beforeCaptcha?: number;
  beforeDelay?: number;
  perAccount?: number;
  perAccountAndNetwork?: number;
}

export interface GuessDraft {
  /** What tries are counted under. */
  key: string;
  ip: string;
  /** A device that is known for the account has a count of its own. */
  deviceId: string | null;
  /** A person read a picture, or a machine paid. */
  isPaid: boolean;
  /** Failures from before this instant were forgiven to the network. */
  forgivenAt: string | null;
  limits: GuessLimits;
}

export interface GuessRow {
  verdict: 'judge' | 'network' | 'wait' | 'captcha';
  guess_id: string | null;
  of_account: number;
  of_network: number;
  of_wide_network: number;
  wait_s: number;
}

/** Counts a try before it is judged. One statement, which holds the locks of the network and the account. */
export async function insertGuess({ db }: ScopedDb, draft: GuessDraft): Promise<GuessRow> {
  const { beforeCaptcha, beforeDelay, perAccount, perAccountAndNetwork } = draft.limits;
  const { rows } = await sql<GuessRow>`
    select * from take_guess(${draft.key}, ${draft.ip}::inet, ${draft.deviceId}::bigint, ${draft.forgivenAt}::timestamptz,
      make_interval(mins => ${failureWindowMinutes}), ${draft.isPaid}, ${beforeCaptcha ?? null}::int,
      ${beforeDelay ?? null}::int, ${longestDelayS}, ${perAccount ?? null}::int, ${perAccountAndNetwork ?? null}::int,
      ${failuresBeforeIpLock}, ${failuresBeforeWideLock})`.execute(db);
  if (!rows[0]) throw new Error('take_guess answered nothing');
  return rows[0];
}

export const deleteGuess = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_login_failure').where('id', '=', id).execute();

/** Wrong tries of the last hour from devices that are not known. Kept in PostgreSQL, so that losing Redis opens no door. */
export async function countStrangersGuesses({ db }: ScopedDb, key: string): Promise<number> {
  const row = await db
    .selectFrom('identity_login_failure')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('account_key', '=', key)
    .where('device_id', 'is', null)
    .where(sql<boolean>`at > now() - make_interval(mins => ${failureWindowMinutes})`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Wrong tries of the last hour for an account or from a network, whichever are more. */
export async function countGuesses({ db }: ScopedDb, key: string, ip: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(
      (select count(*) from identity_login_failure where account_key = ${key} and at > now() - make_interval(mins => ${failureWindowMinutes})),
      (select count(*) from identity_login_failure
        where network = (case family(${ip}::inet) when 6 then network(set_masklen(${ip}::inet, 64)) else network(${ip}::inet) end)
          and at > now() - make_interval(mins => ${failureWindowMinutes})))::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Forgets what the owner got wrong before being right: of this device, or of this network without a known one. */
export const deleteOwnGuesses = ({ db }: ScopedDb, key: string, ip: string, deviceId: string | null) =>
  db
    .deleteFrom('identity_login_failure')
    .where('account_key', '=', key)
    .where('device_id', 'is not distinct from', deviceId)
    .where(deviceId === null ? sql<boolean>`network >>= ${ip}::inet` : sql<boolean>`true`)
    .execute();
