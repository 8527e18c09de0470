-- Up Migration
-- When notes were added up completely: figures say so while notes wait.
CREATE TABLE metric_rolled (
  name text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);
INSERT INTO metric_rolled (name, at) VALUES ('devices', now()), ('metrics', now());
GRANT SELECT ON metric_rolled TO tilldeck_app;

CREATE OR REPLACE FUNCTION insight_roll(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE taken bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306180) THEN RETURN 0; END IF;
  taken := ARRAY(SELECT id FROM metric_note ORDER BY id LIMIT most);
  IF cardinality(taken) < most THEN UPDATE metric_rolled SET at = now() WHERE name = 'metrics'; END IF;
  IF cardinality(taken) = 0 THEN RETURN 0; END IF;
  INSERT INTO insight_series (metric, dimension, value)
    SELECT DISTINCT s.metric, s.dimension, s.value
      FROM (SELECT DISTINCT metric, keys FROM metric_note WHERE id = ANY (taken)) AS d,
           LATERAL insight_spread(d.metric, '{}', d.keys, 0, 0) AS s
     WHERE NOT EXISTS (SELECT FROM insight_series i
                        WHERE i.metric = s.metric AND i.dimension = s.dimension AND i.value = s.value);
  WITH gone AS (DELETE FROM metric_note WHERE id = ANY (taken) RETURNING metric, controllers, keys, quarter, n),
  summed AS (SELECT metric, controllers, keys, quarter, sum(n) AS n FROM gone GROUP BY 1, 2, 3, 4),
  spread AS (
    SELECT s.scope_id, i.id AS series_id, s.quarter, sum(s.n)::int AS n
      FROM summed g, LATERAL insight_spread(g.metric, g.controllers, g.keys, g.quarter, g.n) AS s
      JOIN insight_series i USING (metric, dimension, value)
     GROUP BY 1, 2, 3 HAVING sum(s.n) <> 0 ORDER BY 1, 2, 3)
  INSERT INTO insight_quarter AS q (scope_id, series_id, quarter, n) SELECT * FROM spread
  ON CONFLICT (scope_id, series_id, quarter) DO UPDATE SET n = q.n + excluded.n;
  RETURN cardinality(taken);
END $$;

CREATE OR REPLACE FUNCTION devices_roll_totals(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE taken int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306010) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM devices_counter_delta WHERE id IN (SELECT id FROM devices_counter_delta ORDER BY id LIMIT most) RETURNING *),
  summed AS (
    SELECT s.scope_id, s.kind, s.key, sum(s.n) AS n, sum(s.online) AS online
      FROM (SELECT 0 AS id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version,
                   sum(n)::int AS n
              FROM gone GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) AS g,
           LATERAL devices_spread(ROW(g.*)::devices_counter_delta) AS s
     GROUP BY 1, 2, 3 HAVING sum(s.n) <> 0 OR sum(s.online) <> 0 ORDER BY 1, 2, 3),
  added AS (
    INSERT INTO devices_total AS t (scope_id, kind, key, n, online) SELECT * FROM summed
    ON CONFLICT (scope_id, kind, key) DO UPDATE SET n = t.n + excluded.n, online = t.online + excluded.online)
  SELECT count(*) INTO taken FROM gone;
  IF taken < most THEN UPDATE metric_rolled SET at = now() WHERE name = 'devices'; END IF;
  RETURN taken;
END $$;

-- Whether the notes of changed devices are few enough to be added to every answer. All notes count, whoever asks.
CREATE FUNCTION devices_notes_few() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*) <= 20000 FROM (SELECT FROM devices_counter_delta LIMIT 20001) AS waiting
$$;
CREATE FUNCTION devices_totals_at() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN devices_notes_few() THEN now() ELSE (SELECT at FROM metric_rolled WHERE name = 'devices') END
$$;

-- The numbers of one scope: exact at this moment, those of the last roll while more than 20,000 notes wait.
CREATE OR REPLACE FUNCTION devices_totals_of(scope int) RETURNS TABLE (kind text, key text, n bigint, online bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH noted AS (
    SELECT d.state, d.warranty_state, d.model_id, d.firmware_version, d.n,
           CASE WHEN scope = 1 THEN coalesce(d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l1 = scope THEN coalesce(d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l2 = scope THEN coalesce(d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l3 = scope THEN coalesce(d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l4 = scope THEN coalesce(d.org_l5, d.org_id)
                ELSE d.org_id END AS next_id
      FROM devices_counter_delta d
     WHERE (SELECT devices_notes_few()) AND (scope = 1 OR scope IN (d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5))),
  summed AS (
    SELECT CASE WHEN grouping(state) = 0 THEN 'state' WHEN grouping(warranty_state) = 0 THEN 'warranty'
                WHEN grouping(model_id) = 0 THEN 'model' WHEN grouping(firmware_version) = 0 THEN 'version'
                ELSE 'partner' END AS kind,
           coalesce(state::text, warranty_state::text, model_id::text, firmware_version, next_id::text) AS key,
           sum(n) AS n, coalesce(sum(n) FILTER (WHERE is_online), 0) AS online
      FROM (SELECT *, state = 'online' AS is_online FROM noted) AS each_note
     GROUP BY GROUPING SETS ((state), (warranty_state), (model_id), (firmware_version), (next_id)))
  SELECT kind, key, sum(n)::bigint, sum(online)::bigint FROM (
    SELECT t.kind, t.key, t.n, t.online FROM devices_total t WHERE t.scope_id = scope
    UNION ALL
    SELECT s.kind, s.key, s.n, s.online FROM summed s) AS all_of
   GROUP BY kind, key HAVING sum(n) <> 0
$$;

-- Down Migration
CREATE OR REPLACE FUNCTION devices_totals_of(scope int) RETURNS TABLE (kind text, key text, n bigint, online bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH noted AS (
    SELECT d.state, d.warranty_state, d.model_id, d.firmware_version, d.n,
           CASE WHEN scope = 1 THEN coalesce(d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l1 = scope THEN coalesce(d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l2 = scope THEN coalesce(d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l3 = scope THEN coalesce(d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l4 = scope THEN coalesce(d.org_l5, d.org_id)
                ELSE d.org_id END AS next_id
      FROM devices_counter_delta d
     WHERE scope = 1 OR scope IN (d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5)),
  summed AS (
    SELECT CASE WHEN grouping(state) = 0 THEN 'state' WHEN grouping(warranty_state) = 0 THEN 'warranty'
                WHEN grouping(model_id) = 0 THEN 'model' WHEN grouping(firmware_version) = 0 THEN 'version'
                ELSE 'partner' END AS kind,
           coalesce(state::text, warranty_state::text, model_id::text, firmware_version, next_id::text) AS key,
           sum(n) AS n, coalesce(sum(n) FILTER (WHERE is_online), 0) AS online
      FROM (SELECT *, state = 'online' AS is_online FROM noted) AS each_note
     GROUP BY GROUPING SETS ((state), (warranty_state), (model_id), (firmware_version), (next_id)))
  SELECT kind, key, sum(n)::bigint, sum(online)::bigint FROM (
    SELECT t.kind, t.key, t.n, t.online FROM devices_total t WHERE t.scope_id = scope
    UNION ALL
    SELECT s.kind, s.key, s.n, s.online FROM summed s) AS all_of
   GROUP BY kind, key HAVING sum(n) <> 0
$$;
DROP FUNCTION devices_totals_at();
DROP FUNCTION devices_notes_few();
CREATE OR REPLACE FUNCTION devices_roll_totals(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE taken int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306010) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM devices_counter_delta WHERE id IN (SELECT id FROM devices_counter_delta ORDER BY id LIMIT most) RETURNING *),
  summed AS (
    SELECT s.scope_id, s.kind, s.key, sum(s.n) AS n, sum(s.online) AS online
      FROM (SELECT 0 AS id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version,
                   sum(n)::int AS n
              FROM gone GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) AS g,
           LATERAL devices_spread(ROW(g.*)::devices_counter_delta) AS s
     GROUP BY 1, 2, 3 HAVING sum(s.n) <> 0 OR sum(s.online) <> 0 ORDER BY 1, 2, 3),
  added AS (
    INSERT INTO devices_total AS t (scope_id, kind, key, n, online) SELECT * FROM summed
    ON CONFLICT (scope_id, kind, key) DO UPDATE SET n = t.n + excluded.n, online = t.online + excluded.online)
  SELECT count(*) INTO taken FROM gone;
  RETURN taken;
END $$;
CREATE OR REPLACE FUNCTION insight_roll(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE taken bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306180) THEN RETURN 0; END IF;
  taken := ARRAY(SELECT id FROM metric_note ORDER BY id LIMIT most);
  IF cardinality(taken) = 0 THEN RETURN 0; END IF;
  INSERT INTO insight_series (metric, dimension, value)
    SELECT DISTINCT s.metric, s.dimension, s.value
      FROM (SELECT DISTINCT metric, keys FROM metric_note WHERE id = ANY (taken)) AS d,
           LATERAL insight_spread(d.metric, '{}', d.keys, 0, 0) AS s
     WHERE NOT EXISTS (SELECT FROM insight_series i
                        WHERE i.metric = s.metric AND i.dimension = s.dimension AND i.value = s.value);
  WITH gone AS (DELETE FROM metric_note WHERE id = ANY (taken) RETURNING metric, controllers, keys, quarter, n),
  summed AS (SELECT metric, controllers, keys, quarter, sum(n) AS n FROM gone GROUP BY 1, 2, 3, 4),
  spread AS (
    SELECT s.scope_id, i.id AS series_id, s.quarter, sum(s.n)::int AS n
      FROM summed g, LATERAL insight_spread(g.metric, g.controllers, g.keys, g.quarter, g.n) AS s
      JOIN insight_series i USING (metric, dimension, value)
     GROUP BY 1, 2, 3 HAVING sum(s.n) <> 0 ORDER BY 1, 2, 3)
  INSERT INTO insight_quarter AS q (scope_id, series_id, quarter, n) SELECT * FROM spread
  ON CONFLICT (scope_id, series_id, quarter) DO UPDATE SET n = q.n + excluded.n;
  RETURN cardinality(taken);
END $$;
DROP TABLE metric_rolled;
