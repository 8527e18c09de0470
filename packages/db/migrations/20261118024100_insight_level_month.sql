-- Up Migration
-- Samples of a line in a calendar month of UTC, packed: one unit of `width` bytes for each quarter-hour (step 1) or day
-- (step 96) from the first of the month. A unit is the number plus one; 0 where none is known. After its last unit a line of
-- quarter-hours holds until its next sample. Nothing is lost by packing. ADR 0097.
CREATE TABLE insight_level_month (
  scope_id int NOT NULL,
  series_id int NOT NULL,
  month date NOT NULL,
  step smallint NOT NULL CHECK (step IN (1, 96)),
  width smallint NOT NULL CHECK (width IN (1, 2, 4)),
  codes bytea NOT NULL,
  PRIMARY KEY (scope_id, series_id, month),
  CHECK (octet_length(codes) % width = 0)
);
-- In the row itself: a reader takes a unit out of each of a few rows.
ALTER TABLE insight_level_month ALTER COLUMN codes SET STORAGE MAIN;
ALTER TABLE insight_level_month ENABLE ROW LEVEL SECURITY;
CREATE POLICY insight_level_month_guard ON insight_level_month USING (scope_id = (SELECT current_org()));
GRANT SELECT ON insight_level_month TO tilldeck_app;

-- The month that a quarter-hour is in. Without a time zone, so that it can be inlined.
CREATE FUNCTION insight_month(quarter int) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', (date '1970-01-01' + quarter / 96)::timestamp)::date
$$;

-- The unit at a place, from 0; the last one beyond the end.
CREATE FUNCTION insight_unit(codes bytea, width int, place int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || lpad(encode(substr($1, least($3, octet_length($1) / $2 - 1) * $2 + 1, $2), 'hex'), 8, '0'))::bit(32)::int
$$;

-- The same units with more bytes each.
CREATE FUNCTION insight_widen(codes bytea, width int, wanted int) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $2 = $3 THEN $1 ELSE (
    SELECT decode(string_agg(lpad(encode(substr($1, place * $2 + 1, $2), 'hex'), 2 * $3, '0'), '' ORDER BY place), 'hex')
      FROM generate_series(0, octet_length($1) / $2 - 1) AS place) END
$$;

-- How many there were in each of the quarter-hours asked for: the last sample up to it. NULL before the first one.
CREATE FUNCTION insight_levels(scope int, series int, quarters int[]) RETURNS TABLE (nr int, n int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.nr, CASE WHEN p.until IS NULL OR l.quarter > least(p.until, a.quarter) THEN l.n
                    ELSE nullif(insight_unit(p.codes, p.width, a.quarter - p.begins), 0) - 1 END
    FROM (SELECT insight_month(u.quarter) AS month, array_agg(u.nr::int) AS nrs, array_agg(u.quarter) AS quarters
            FROM unnest(quarters) WITH ORDINALITY AS u (quarter, nr) GROUP BY 1) AS g
    LEFT JOIN LATERAL (
      -- Joined to nothing, so that codes are decompressed once for all places.
      SELECT m.width, m.codes || ''::bytea AS codes, (m.month - date '1970-01-01') * 96 AS begins,
             (m.month - date '1970-01-01') * 96 + octet_length(m.codes) / m.width - 1 AS until
        FROM insight_level_month m
       WHERE m.scope_id = scope AND m.series_id = series AND m.month <= g.month ORDER BY m.month DESC LIMIT 1) AS p ON true
   CROSS JOIN LATERAL unnest(g.nrs, g.quarters) AS a (nr, quarter)
    LEFT JOIN LATERAL (
      SELECT s.quarter, s.n FROM insight_level s
       WHERE s.scope_id = scope AND s.series_id = series AND s.quarter <= a.quarter ORDER BY s.quarter DESC LIMIT 1) AS l ON true
$$;

-- Packs samples of a month before a quarter-hour, of at most `most` organisations after one; answers the last of these, NULL
-- after all. Lines with hardly a sample a day stay as they are, which is smaller. Days of active devices are packed once their
-- month is complete.
CREATE FUNCTION insight_pack(of_month date, before int, above int, most int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  begins int := (of_month - date '1970-01-01') * 96;
  over int := ((of_month + interval '1 month')::date - date '1970-01-01') * 96;
  ends int := least(before, over);
  last_scope int;
BEGIN
  SELECT max(s.id) INTO last_scope FROM (SELECT o.id FROM identity_org o WHERE o.id > above ORDER BY o.id LIMIT most) AS s;
  IF last_scope IS NULL OR ends <= begins THEN RETURN NULL; END IF;
  WITH lines AS MATERIALIZED (
    SELECT t.scope_id, t.series_id, 1 AS step FROM insight_level_last t WHERE t.scope_id > above AND t.scope_id <= last_scope
    UNION ALL
    SELECT o.id, i.id, 96 FROM identity_org o, insight_series i
     WHERE ends = over AND o.id > above AND o.id <= last_scope AND i.metric = 'devices.active' AND i.dimension = 'span'),
  taken AS MATERIALIZED (
    SELECT l.scope_id, l.series_id, l.step, c.units, m.width, m.codes, s.quarters, s.ns, s.most
      FROM lines l
      LEFT JOIN insight_level_month m ON m.scope_id = l.scope_id AND m.series_id = l.series_id AND m.month = of_month
     CROSS JOIN LATERAL (SELECT coalesce(octet_length(m.codes) / m.width, 0) AS units) AS c
     CROSS JOIN LATERAL (
       SELECT array_agg(x.quarter ORDER BY x.quarter) AS quarters, array_agg(x.n ORDER BY x.quarter) AS ns, max(x.n) AS most
         FROM insight_level x
        WHERE x.scope_id = l.scope_id AND x.series_id = l.series_id
          AND x.quarter >= begins + c.units * l.step AND x.quarter < ends) AS s
     WHERE cardinality(s.quarters) > 0
       AND (l.step = 96 OR m.codes IS NOT NULL OR cardinality(s.quarters) * 64 > ends - begins)),
  -- What holds up to the first new sample, as a unit.
  held AS (
    SELECT t.*, CASE WHEN t.step = 96 THEN 0 WHEN t.codes IS NOT NULL THEN insight_unit(t.codes, t.width, t.units)
                     ELSE coalesce((SELECT v.n + 1 FROM insight_levels(t.scope_id, t.series_id, ARRAY[begins - 1]) v), 0) END AS unit
      FROM taken t),
  sized AS (
    SELECT h.*, greatest(h.width, CASE WHEN greatest(h.most + 1, h.unit) < 256 THEN 1
                                       WHEN greatest(h.most + 1, h.unit) < 65536 THEN 2 ELSE 4 END)::smallint AS wanted
      FROM held h),
  packed AS (
    SELECT z.scope_id, z.series_id, z.step::smallint, z.wanted,
           coalesce(insight_widen(z.codes, z.width, z.wanted), ''::bytea) || decode(
             repeat(lpad(to_hex(z.unit), 2 * z.wanted, '0'), (z.quarters[1] - begins) / z.step - z.units) || r.runs, 'hex') AS codes
      FROM sized z
     CROSS JOIN LATERAL (
       SELECT string_agg(CASE WHEN z.step = 1 THEN repeat(lpad(to_hex(u.n + 1), 2 * z.wanted, '0'), u.next - u.quarter)
                              ELSE lpad(to_hex(u.n + 1), 2 * z.wanted, '0')
                                   || repeat('00', z.wanted * ((u.next - u.quarter) / 96 - 1)) END, '' ORDER BY u.quarter) AS runs
         FROM (SELECT w.quarter, w.n,
                      lead(w.quarter, 1, CASE z.step WHEN 1 THEN ends ELSE w.quarter + 96 END) OVER (ORDER BY w.quarter) AS next
                 FROM unnest(z.quarters, z.ns) AS w (quarter, n)) AS u) AS r),
  written AS (
    INSERT INTO insight_level_month (scope_id, series_id, month, step, width, codes)
    SELECT p.scope_id, p.series_id, of_month, p.step, p.wanted, p.codes FROM packed p ORDER BY 1, 2
    ON CONFLICT (scope_id, series_id, month) DO UPDATE SET width = excluded.width, codes = excluded.codes)
  DELETE FROM insight_level x USING taken t
   WHERE x.scope_id = t.scope_id AND x.series_id = t.series_id AND x.quarter >= t.quarters[1] AND x.quarter < ends;
  RETURN last_scope;
END $$;
REVOKE ALL ON FUNCTION insight_pack(date, int, int, int) FROM PUBLIC, tilldeck_app;

-- Down Migration
-- Samples as they were: of a line of quarter-hours where it changed, of days each.
INSERT INTO insight_level (scope_id, series_id, quarter, n)
SELECT u.scope_id, u.series_id, u.quarter, u.unit - 1
  FROM (SELECT m.scope_id, m.series_id, m.step, (m.month - date '1970-01-01') * 96 + place * m.step + m.step - 1 AS quarter,
               insight_unit(m.codes, m.width, place) AS unit,
               lag(insight_unit(m.codes, m.width, place)) OVER (PARTITION BY m.scope_id, m.series_id ORDER BY m.month, place) AS before
          FROM insight_level_month m, generate_series(0, octet_length(m.codes) / m.width - 1) AS place) AS u
 WHERE u.unit > 0 AND (u.step = 96 OR u.unit IS DISTINCT FROM u.before)
ON CONFLICT DO NOTHING;
DROP FUNCTION insight_pack(date, int, int, int);
DROP FUNCTION insight_levels(int, int, int[]);
DROP FUNCTION insight_widen(bytea, int, int);
DROP FUNCTION insight_unit(bytea, int, int);
DROP FUNCTION insight_month(int);
DROP TABLE insight_level_month;
