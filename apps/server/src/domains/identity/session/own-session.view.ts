import type { OwnSession } from '@tilldeck/contracts/identity/own-session.routes';
import { maxSessionsPerAccount } from '@tilldeck/contracts/identity/session.limits';
import { sql } from 'kysely';
import { type Ctx, selfOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';

/** Where the caller is signed in. Sessions that act for a partner stand in the list of accesses instead. */
export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { accountId, tokenHash } = selfOf(ctx);
  const rows = await readIn(ctx.scope, (db) =>
    db
      .selectFrom('identity_session')
      .select(['token_hash', 'method', 'ip', 'user_agent', 'kind', 'created_at', 'active_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('access_id', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .where(sql<boolean>`active_at + make_interval(secs => idle_s) > now()`)
      .orderBy('created_at', 'desc')
      .limit(maxSessionsPerAccount)
      .execute(),
  );
  return rows
    .map((row) => ({
      id: row.token_hash.toString('hex'),
      isCurrent: row.token_hash.equals(tokenHash),
      method: row.method as OwnSession['method'],
      ip: row.ip,
      userAgent: row.user_agent,
      kind: row.kind as OwnSession['kind'],
      createdAt: row.created_at,
      activeAt: row.active_at,
      expiresAt: row.expires_at,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}
