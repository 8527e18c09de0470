import type { Database } from '../../../platform/db/database.ts';

const daysAhead = 7;

export const insertDays = ({ pools }: Database) =>
  pools.vendor.query(
    `select ensure_day_partition(parent, current_date + day)
       from unnest(array['link_telemetry', 'link_event']) parent, generate_series(0, $1::int) day`,
    [daysAhead],
  );

/** Keys nobody decided about in time. */
export const deleteStaleKeys = ({ pools }: Database, hours: number) =>
  pools.vendor.query(
    `delete from link_key where state = 'waiting' and created_at < now() - make_interval(hours => $1::int)`,
    [hours],
  );
