import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What a pass was for. A viewer's has the person. */
export interface SpentPass {
  side: 'viewer' | 'device';
  sessionId: string;
  generation: number;
  isFresh: boolean;
  /** Of the session, now. */
  state: string;
  bridgeId: string | null;
  sessionGeneration: number;
  viewerId: string | null;
  viewerSessionId: string | null;
  accountId: string | null;
  viewerOrgId: number | null;
  viewerName: string | null;
  mayControl: boolean | null;
}

/** Spends a pass: what it was for once, null ever after. */
export async function deletePass(db: Db, hash: Buffer): Promise<SpentPass | null> {
  const { rows } = await sql<SpentPass>`
    with spent as (
      delete from remote_pass where hash = ${hash}
      returning session_id, side, viewer_id, generation, expires_at > now() as is_fresh)
    select spent.side, spent.session_id as "sessionId", spent.generation, spent.is_fresh as "isFresh", s.state,
           s.bridge_id as "bridgeId", s.generation as "sessionGeneration", spent.viewer_id as "viewerId",
           v.session_id as "viewerSessionId", v.account_id as "accountId", v.viewer_org_id as "viewerOrgId",
           v.name as "viewerName", v.may_control as "mayControl"
      from spent join remote_session s on s.id = spent.session_id
      left join remote_viewer v on v.id = spent.viewer_id`.execute(db);
  return rows[0] ?? null;
}
