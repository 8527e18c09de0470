import { passS } from '@tilldeck/contracts/remote/remote.limits';
import { sql } from 'kysely';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

interface PassOf {
  sessionId: string;
  generation: number;
  /** Null: of the device. */
  viewerId: string | null;
}

/** A pass as text; only its hash is kept. */
export async function insertPass({ db }: ScopedDb, { sessionId, generation, viewerId }: PassOf): Promise<string> {
  const pass = newToken();
  await db
    .insertInto('remote_pass')
    .values({
      hash: tokenHashOf(pass),
      session_id: sessionId,
      side: viewerId === null ? 'device' : 'viewer',
      viewer_id: viewerId,
      generation,
      expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${passS})`,
    })
    .execute();
  return pass;
}

export const deletePasses = ({ db }: ScopedDb, sessionId: string) =>
  db.deleteFrom('remote_pass').where('session_id', '=', sessionId).execute();

export const deleteExpiredPasses = ({ db }: ScopedDb) =>
  db.deleteFrom('remote_pass').where('expires_at', '<', sql<string>`now()`).execute();
