import type { RemoteTrailEntry } from '@tilldeck/contracts/remote/session.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface TrailNote {
  kind: RemoteTrailEntry['kind'];
  actor?: string;
  detail?: RemoteTrailEntry['detail'];
}

/** `secondsAgo`: a bridge writes when it can. */
export const insertTrail = (
  { db }: ScopedDb,
  sessionId: string,
  { kind, actor = '', detail = {} }: TrailNote,
  secondsAgo = 0,
) =>
  db
    .insertInto('remote_event')
    .values({
      session_id: sessionId,
      kind,
      actor,
      detail: JSON.stringify(detail),
      at: sql<string>`clock_timestamp() - make_interval(secs => ${secondsAgo})`,
    })
    .execute();

/** Tells bridges; heard only when the transaction commits. */
export const notifySession = ({ db }: ScopedDb, sessionId: string) =>
  sql`select pg_notify('remote_session', ${sessionId})`.execute(db);
