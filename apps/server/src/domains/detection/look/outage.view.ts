import { offlineAfterMs } from '@tilldeck/contracts/detection/detection.rules';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

type Inside = Pick<ScopedDb, 'db'>;

export interface LinkTimes {
  /** After how long without connection a device counts as offline. */
  offlineMs: number;
  /** How long after an outage devices may still be away because of it. */
  graceMs: number;
}

export async function findLinkTimes({ db }: Inside): Promise<LinkTimes> {
  const setting = await db
    .selectFrom('link_setting')
    .select(['keep_alive_s', 'reconnect_spread_s'])
    .executeTakeFirstOrThrow();
  return {
    offlineMs: offlineAfterMs(setting.keep_alive_s, setting.reconnect_spread_s),
    graceMs: (setting.reconnect_spread_s + 60) * 1_000,
  };
}

/** Until when outages excuse absences, by their id: those that were not over at `from`. */
export async function listOutageEnds(inside: Inside, from: Date): Promise<Map<string, number>> {
  const { graceMs } = await findLinkTimes(inside);
  const { rows } = await sql<{ id: string; until: string | null }>`
    select id, until from link_outage
     where until is null or until > ${from.toISOString()}::timestamptz - interval '2 hours'`.execute(inside.db);
  return new Map(
    rows.map(({ id, until }) => [id, until ? new Date(until).getTime() + graceMs : Number.POSITIVE_INFINITY]),
  );
}
