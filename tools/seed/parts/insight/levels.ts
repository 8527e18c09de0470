import type { SeedContext } from '../../seed-part.ts';

const levelDays = 400;

/**
 * How many devices and partners there were at the end of each day. Devices count from when they were created and
 * activated; most of those in use are online on weekdays, fewer at weekends.
 */
export async function seedLevels({ client, now }: SeedContext): Promise<number> {
  await client.query(
    `INSERT INTO insight_series (metric, dimension, value)
     SELECT v.* FROM (VALUES ('devices', '', ''), ('devices', 'state', 'online'), ('devices', 'state', 'offline'),
       ('devices', 'state', 'inactive'), ('partners', '', ''), ('partners', 'type', 'controllable'), ('partners', 'type', 'cooperative')) v
     ON CONFLICT DO NOTHING`,
  );
  const { rowCount } = await client.query(
    `WITH days AS (
       SELECT nr, ($1::date - nr + 1)::timestamp AT TIME ZONE 'UTC' AS ends FROM generate_series(1, ${levelDays}) nr),
     owned AS MATERIALIZED (
       SELECT s.id AS scope_id, d.id, d.created_at, d.activated_at, d.state
         FROM devices_device d, unnest(array_prepend(1, array_remove(ARRAY[d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5], NULL))) s (id)),
     devices AS (
       SELECT o.scope_id, days.ends, count(*) AS n,
              count(*) FILTER (WHERE activated_at <= ends AND state <> 'disabled' AND
                (o.id * 7919 + days.nr * 104729) % 100 < CASE WHEN extract(isodow FROM ends - interval '1 day') = 7 THEN 45 ELSE 72 END) AS online,
              count(*) FILTER (WHERE activated_at IS NULL OR activated_at > ends) AS inactive
         FROM days JOIN owned o ON o.created_at <= days.ends GROUP BY 1, 2),
     partners AS (
       SELECT s.id AS scope_id, days.ends, count(*) AS n, count(*) FILTER (WHERE o.partner_type = 'controllable') AS controllable
         FROM days JOIN identity_org o ON o.kind = 'partner' AND o.created_at <= days.ends AND coalesce(o.terminated_at > days.ends, true),
              unnest(array_prepend(1, array_remove(array_remove(ARRAY[o.seen_l1, o.seen_l2, o.seen_l3, o.seen_l4, o.seen_l5], NULL), o.id))) s (id)
        GROUP BY 1, 2),
     said AS (
       SELECT d.scope_id, 'devices' AS metric, v.dimension, v.value, d.ends, v.n
         FROM devices d, LATERAL (VALUES ('', '', d.n), ('state', 'online', d.online), ('state', 'inactive', d.inactive),
                                         ('state', 'offline', d.n - d.online - d.inactive)) v (dimension, value, n)
       UNION ALL
       SELECT p.scope_id, 'partners', v.dimension, v.value, p.ends, v.n
         FROM partners p, LATERAL (VALUES ('', '', p.n), ('type', 'controllable', p.controllable),
                                          ('type', 'cooperative', p.n - p.controllable)) v (dimension, value, n)),
     changed AS (
       SELECT *, lag(n) OVER (PARTITION BY scope_id, metric, dimension, value ORDER BY ends) AS before FROM said)
     INSERT INTO insight_level (scope_id, series_id, quarter, n)
     SELECT c.scope_id, i.id, quarter_of(c.ends) - 1, c.n
       FROM changed c JOIN insight_series i USING (metric, dimension, value) WHERE c.n IS DISTINCT FROM c.before`,
    [now],
  );
  return (rowCount ?? 0) + (await seedLastDay({ client, now }));
}

/** The last 24 hours by quarter-hours: devices come with the opening of shops and go with their closing. */
async function seedLastDay({ client, now }: Pick<SeedContext, 'client' | 'now'>): Promise<number> {
  const { rowCount } = await client.query(
    `WITH last AS (
       SELECT DISTINCT ON (l.scope_id, i.value) l.scope_id, i.value, l.n
         FROM insight_level l JOIN insight_series i ON i.id = l.series_id
        WHERE i.metric = 'devices' AND i.dimension = 'state' AND i.value IN ('online', 'offline')
        ORDER BY l.scope_id, i.value, l.quarter DESC),
     used AS (SELECT scope_id, sum(n) AS n, sum(n) FILTER (WHERE value = 'online') AS most FROM last GROUP BY 1),
     moments AS (
       SELECT q, 0.25 + 0.75 * greatest(0, sin(pi() * ((q % 96) / 4.0 - 5) / 15)) * ((q % 96) BETWEEN 20 AND 80)::int AS part
         FROM generate_series(quarter_of($1::timestamptz) - 96, quarter_of($1::timestamptz) - 1) q),
     said AS (
       SELECT u.scope_id, v.value, m.q, v.n
         FROM used u, moments m, LATERAL (SELECT round(coalesce(u.most, 0) * m.part::numeric) AS online) o,
              LATERAL (VALUES ('online', o.online), ('offline', u.n - o.online)) v (value, n))
     INSERT INTO insight_level (scope_id, series_id, quarter, n)
     SELECT s.scope_id, i.id, s.q, s.n FROM said s
       JOIN insight_series i ON i.metric = 'devices' AND i.dimension = 'state' AND i.value = s.value
     ON CONFLICT (scope_id, series_id, quarter) DO UPDATE SET n = excluded.n`,
    [now],
  );
  return rowCount ?? 0;
}
