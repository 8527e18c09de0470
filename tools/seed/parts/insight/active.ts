import type { SeedContext } from '../../seed-part.ts';

const knownDays = 430;

/**
 * On which days devices were connected, and how many were: more than a year, up to the day before yesterday, which has ended
 * everywhere. The counts are what the job would have written; bits are left for the months that the next days need.
 */
export async function seedActive({ client, now }: SeedContext): Promise<number> {
  await client.query(
    `INSERT INTO insight_series (metric, dimension, value)
     SELECT 'devices.active', 'span', v FROM unnest(ARRAY['1', '7', '30']) v ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `CREATE TEMP TABLE demo_active ON COMMIT PRESERVE ROWS AS
     SELECT d.id AS device_id, day::date AS day
       FROM devices_device d, generate_series($1::date - ${knownDays}, $1::date - 2, interval '1 day') day
      WHERE d.activated_at < day AND d.state <> 'disabled'
        AND (d.state = 'online' OR day < coalesce(nullif(d.seen_at, '1970-01-01Z'), $1) - interval '1 day')
        AND (d.id * 7919 + (day::date - date '2020-01-01') * 104729) % 100 < CASE WHEN extract(isodow FROM day) = 7 THEN 48 ELSE 83 END`,
    [now],
  );
  const { rowCount } = await client.query(
    `WITH days AS (SELECT day::date FROM generate_series($1::date - ${knownDays} + 30, $1::date - 2, interval '1 day') day),
     owned AS MATERIALIZED (
       SELECT d.id, s.id AS scope_id, d.activated_at FROM devices_device d,
              unnest(array_prepend(1, array_remove(ARRAY[d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5], NULL))) s (id)
        WHERE d.activated_at IS NOT NULL),
     active AS MATERIALIZED (
       SELECT DISTINCT w.value, a.device_id, (a.day + later) AS day
         FROM demo_active a, (VALUES ('1', 0), ('7', 6), ('30', 29)) w (value, most), LATERAL generate_series(0, w.most) later)
     INSERT INTO insight_level (scope_id, series_id, quarter, n)
     SELECT o.scope_id, i.id, (a.day - date '1970-01-01' + 1) * 96 - 1, count(*)
       FROM days JOIN active a USING (day) JOIN owned o ON o.id = a.device_id
       JOIN insight_series i ON i.metric = 'devices.active' AND i.value = a.value
      GROUP BY 1, 2, 3`,
    [now],
  );
  await client.query(
    `INSERT INTO insight_active (device_id, month, bits)
     SELECT device_id, date_trunc('month', day)::date, bit_or(1 << (extract(day FROM day)::int - 1))
       FROM demo_active WHERE day > $1::date - 95 GROUP BY 1, 2`,
    [now],
  );
  await client.query(
    `INSERT INTO insight_active_mark (name, day)
     SELECT name, $1::date - 2 FROM (SELECT timezone AS name FROM devices_shop UNION SELECT 'UTC' UNION SELECT 'counted') z
     UNION ALL SELECT 'first', $1::date - ${knownDays}`,
    [now],
  );
  await client.query('DROP TABLE demo_active');
  return rowCount ?? 0;
}
