import { activityNotedEveryS, type SessionKind } from '@tilldeck/contracts/identity/session.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/**
 * Notes activity of these sessions, and of the own session of a person who acts for a partner. Another process may have
 * noted it a moment ago; that row is left alone.
 */
export const updateSessionsActive = ({ db }: ScopedDb, tokenHashes: readonly Buffer[]) =>
  sql`update identity_session set active_at = now()
       where token_hash in (
         select token_hash from identity_session
          where (token_hash = any(${tokenHashes}::bytea[])
             or token_hash in (select parent_token_hash from identity_session where token_hash = any(${tokenHashes}::bytea[])))
            and active_at < now() - make_interval(secs => ${activityNotedEveryS / 2})
          order by token_hash for update)`.execute(db);

interface ClockRow {
  kind: SessionKind;
  expires_at: string;
  idle_until: string;
}

/** When a session ends. For a session that acts for a partner, its own end and the inactivity limit of the person's own. */
export async function findSessionClock({ db }: ScopedDb, tokenHash: Buffer): Promise<ClockRow | null> {
  const { rows } = await sql<ClockRow>`
    select own.kind, least(s.expires_at, own.expires_at) as expires_at,
           least(own.active_at + make_interval(secs => own.idle_s), s.expires_at, own.expires_at) as idle_until
      from identity_session s
      join identity_session own on own.token_hash = coalesce(s.parent_token_hash, s.token_hash)
     where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Notes activity at once. */
export const updateSessionActive = ({ db }: ScopedDb, tokenHash: Buffer) =>
  sql`update identity_session set active_at = now()
       where token_hash in (
         select coalesce(parent_token_hash, token_hash) from identity_session where token_hash = ${tokenHash})`.execute(
    db,
  );

/** Ends the oldest sessions of an account, so that `kept` of them remain. True when any ended. */
export async function updateOldestSessionsEnded({ db }: ScopedDb, accountId: string, kept: number): Promise<boolean> {
  const { rows } = await sql`
    update identity_session set ended_at = now(), ended_reason = 'too many sessions'
     where token_hash in (
       select token_hash from identity_session
        where account_id = ${accountId} and ended_at is null and access_id is null and expires_at > now()
        order by created_at desc, token_hash offset ${kept})
    returning account_id`.execute(db);
  return rows.length > 0;
}
