import { bridgeSilentMs } from '@tilldeck/contracts/remote/remote.limits';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface LiveBridge {
  id: string;
  url: string;
}

const isLive = sql<boolean>`(not b.is_stopping
  and b.seen_at > clock_timestamp() - make_interval(secs => ${bridgeSilentMs / 1_000}))`;

/** A bridge by its id, as long as it lives and stays. */
export const findLiveBridge = ({ db }: ScopedDb, id: string): Promise<LiveBridge | undefined> =>
  db.selectFrom('remote_bridge as b').select(['b.id', 'b.url']).where('b.id', '=', id).where(isLive).executeTakeFirst();

/**
 * The bridge with the fewest sessions that were given to it: what it counts itself is some seconds old. The one that a
 * device has just lost comes last.
 */
export const findFreeBridge = ({ db }: ScopedDb, lostId: string | null): Promise<LiveBridge | undefined> =>
  db
    .selectFrom('remote_bridge as b')
    .select(['b.id', 'b.url'])
    .where(isLive)
    .orderBy(sql`b.id is not distinct from ${lostId}::uuid`)
    .orderBy(sql`(select count(*) from remote_session s where s.bridge_id = b.id and s.ended_at is null)`)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
