import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface BridgeBeat {
  id: string;
  url: string;
  sessionCount: number;
  isStopping: boolean;
}

/** That it lives, and how much it has to do. */
export const upsertBeat = (db: Db, { id, url, sessionCount, isStopping }: BridgeBeat) =>
  db
    .insertInto('remote_bridge')
    .values({ id, url, session_count: sessionCount, is_stopping: isStopping })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ session_count: sessionCount, is_stopping: isStopping, seen_at: sql<string>`now()` }),
    )
    .execute();

export const deleteBridge = (db: Db, id: string) => db.deleteFrom('remote_bridge').where('id', '=', id).execute();

/** Of processes that died without a word. */
export const deleteDeadBridges = (db: Db) =>
  db.deleteFrom('remote_bridge').where('seen_at', '<', sql<string>`now() - interval '1 day'`).execute();

/** The bridge goes: from now on its sessions are missed until the device is at another one. */
export const updateLeaving = (db: Db, bridgeId: string) =>
  sql`update remote_session set lost_at = now()
       where bridge_id = ${bridgeId} and ended_at is null and lost_at is null`.execute(db);
