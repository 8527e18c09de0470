import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

/** What a bridge knows of a session from the database. */
export interface SessionLook {
  sessionId: string;
  orgId: number;
  state: string;
  reason: string | null;
  bridgeId: string | null;
  generation: number;
  allowed: 'view' | 'control';
  requesterAccountId: string;
  hasPicture: boolean;
  isLost: boolean;
  /** Until it ends; before the first picture the time it will have. */
  secondsLeft: number;
  /** Viewers who may not go on, or have gone. */
  leftViewerIds: string[];
}

/** One statement for all sessions of a bridge, however many. */
export async function listLooks(db: Db, sessionIds: readonly string[]): Promise<SessionLook[]> {
  const { rows } = await sql<SessionLook>`
    select s.id as "sessionId", s.org_id as "orgId", s.state, s.reason, s.bridge_id as "bridgeId", s.generation,
           coalesce(s.allowed, 'view') as allowed, s.requester_account_id as "requesterAccountId",
           s.connected_at is not null as "hasPicture", s.lost_at is not null as "isLost",
           coalesce(extract(epoch from s.ends_at - now()), s.minutes * 60)::float8 as "secondsLeft",
           array(select v.id::text from remote_viewer v where v.session_id = s.id and v.left_at is not null)
             as "leftViewerIds"
      from remote_session s where s.id = any (${sessionIds}::bigint[])`.execute(db);
  return rows;
}

const ago = (seconds: number) => sql<string>`clock_timestamp() - make_interval(secs => ${seconds})`;

/** The first picture: from now on the minutes of the session count. False: it was not the first. */
export async function updateFirstPicture({ db }: ScopedDb, sessionId: string, secondsAgo: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remote_session')
    .set((row) => ({
      connected_at: ago(secondsAgo),
      ends_at: sql<string>`${ago(secondsAgo)} + make_interval(mins => ${row.ref('minutes')})`,
      input_at: ago(secondsAgo),
      ...touched,
    }))
    .where('id', '=', sessionId)
    .where('state', '=', 'connecting')
    .where('connected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateInputAt = ({ db }: ScopedDb, sessionId: string, secondsAgo: number) =>
  db
    .updateTable('remote_session')
    .set({ input_at: ago(secondsAgo) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();

/** The device is gone, or back. False: that was known. */
export async function updateLost({ db }: ScopedDb, sessionId: string, isLost: boolean, secondsAgo: number) {
  const { numUpdatedRows } = await db
    .updateTable('remote_session')
    .set({ lost_at: isLost ? ago(secondsAgo) : null })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('lost_at', isLost ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A viewer is there. */
export const updateJoined = ({ db }: ScopedDb, viewerId: string, secondsAgo: number) =>
  db
    .updateTable('remote_viewer')
    .set({ joined_at: sql<string>`coalesce(joined_at, ${ago(secondsAgo)})`, left_at: null })
    .where('id', '=', viewerId)
    .execute();

export const updateLeft = ({ db }: ScopedDb, viewerId: string, secondsAgo: number) =>
  db
    .updateTable('remote_viewer')
    .set({ left_at: sql<string>`coalesce(left_at, ${ago(secondsAgo)})`, has_control: false })
    .where('id', '=', viewerId)
    .execute();

/** Who has control, or null. */
export const updateControl = ({ db }: ScopedDb, sessionId: string, holder: string | null) =>
  sql`update remote_viewer set has_control = not has_control
       where session_id = ${sessionId} and has_control <> (id is not distinct from ${holder}::bigint)`.execute(db);
