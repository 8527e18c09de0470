import { type RawBuilder, sql } from 'kysely';

/** Null for owners who always want to know it, as all do who decided nothing. */
export const locatingHashFor = (deviceId: RawBuilder<string>): RawBuilder<string | null> => sql<string | null>`
  (select 'locating-' || s.mode from devices_device q join location_setting s on s.org_id = q.org_id
    where q.id = ${deviceId} and s.mode <> 'always')`;
