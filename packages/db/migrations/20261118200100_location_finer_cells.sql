-- Up Migration
-- Cells of large organisations down to level 15 (zoom 11): a view of a large city grouped tens of thousands of positions.
-- Levels 12 and 14 are not kept: twice as many rows of the next finer level are read instead of half as many written.
-- `location_counted.cell` is of level 15 from here on.
ALTER TABLE location_cell DROP CONSTRAINT location_cell_level_check;
ALTER TABLE location_cell ADD CONSTRAINT location_cell_level_check CHECK (level IN (6, 7, 8, 9, 10, 11, 13, 15));
DROP TRIGGER location_current_changed ON location_current;
CREATE TRIGGER location_current_changed AFTER UPDATE ON location_current FOR EACH ROW
  WHEN (OLD.quadkey >> 22 <> NEW.quadkey >> 22 OR OLD.org_id <> NEW.org_id OR OLD.org_l1 IS DISTINCT FROM NEW.org_l1
    OR OLD.org_l2 IS DISTINCT FROM NEW.org_l2 OR OLD.org_l3 IS DISTINCT FROM NEW.org_l3
    OR OLD.org_l4 IS DISTINCT FROM NEW.org_l4 OR OLD.org_l5 IS DISTINCT FROM NEW.org_l5)
  EXECUTE FUNCTION location_note_place();
COMMENT ON TRIGGER location_current_changed ON location_current IS 'notes devices whose cell of the map has to be counted again; a move within a cell costs nothing';
CREATE OR REPLACE FUNCTION location_fill_cells(scopes int[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public
  SET enable_seqscan = on AS $$
  INSERT INTO location_cell (scope_id, level, cell, total, online, offline, latitudes, longitudes)
  SELECT f.scope_id, v.level, f.cell >> 2 * (15 - v.level), sum(f.total), sum(f.online), sum(f.offline), sum(f.latitudes), sum(f.longitudes)
    FROM (SELECT s.scope_id, k.cell, count(*) AS total, count(*) FILTER (WHERE k.state = 'online') AS online,
                 count(*) FILTER (WHERE k.state = 'offline') AS offline, sum(k.latitude) AS latitudes, sum(k.longitude) AS longitudes
            FROM location_counted k, LATERAL (VALUES (1), (k.l1), (k.l2), (k.l3), (k.l4), (k.l5)) AS s (scope_id)
           WHERE s.scope_id = ANY (scopes) GROUP BY 1, 2) AS f,
         unnest('{6,7,8,9,10,11,13,15}'::int[]) AS v (level)
   GROUP BY 1, 2, 3;
  UPDATE location_scope SET has_cells = true WHERE scope_id = ANY (scopes);
$$;

CREATE OR REPLACE FUNCTION location_roll(most int, many int, few int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
  SET enable_seqscan = off AS $$
DECLARE taken bigint[]; noted bigint[]; keepers int[]; grown int[]; shrunk int[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306190) THEN RETURN 0; END IF;
  taken := ARRAY(SELECT id FROM location_note ORDER BY id LIMIT most);
  IF cardinality(taken) < most THEN UPDATE metric_rolled SET at = now() WHERE name = 'location'; END IF;
  IF cardinality(taken) = 0 THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM location_note WHERE id = ANY (taken) RETURNING device_id)
  SELECT array_agg(DISTINCT device_id) INTO noted FROM gone;
  keepers := ARRAY(SELECT scope_id FROM location_scope WHERE has_cells);
  WITH changed AS MATERIALIZED (
    SELECT w.id, k.cell AS old_cell, k.state AS old_state, k.latitude AS old_latitude, k.longitude AS old_longitude,
           k.l1 AS old_l1, k.l2 AS old_l2, k.l3 AS old_l3, k.l4 AS old_l4, k.l5 AS old_l5, n.*
      FROM unnest(noted) AS w (id)
      LEFT JOIN LATERAL (SELECT * FROM location_counted o WHERE o.device_id = w.id OFFSET 0) AS k ON true
      LEFT JOIN LATERAL (
        SELECT (c.quadkey >> 22)::int AS cell, d.state, c.latitude, c.longitude,
               c.org_l1 AS l1, c.org_l2 AS l2, c.org_l3 AS l3, c.org_l4 AS l4, c.org_l5 AS l5
          FROM location_current c JOIN devices_device d ON d.id = c.device_id AND d.org_id = c.org_id
         WHERE c.device_id = w.id OFFSET 0) AS n ON true
     WHERE (k.cell, k.state, k.l1, k.l2, k.l3, k.l4, k.l5) IS DISTINCT FROM (n.cell, n.state, n.l1, n.l2, n.l3, n.l4, n.l5)),
  left_map AS (DELETE FROM location_counted WHERE device_id = ANY (ARRAY(SELECT id FROM changed WHERE cell IS NULL))),
  kept AS (
    INSERT INTO location_counted AS k (device_id, cell, state, latitude, longitude, l1, l2, l3, l4, l5)
    SELECT id, cell, state, latitude, longitude, l1, l2, l3, l4, l5 FROM changed WHERE cell IS NOT NULL
    ON CONFLICT (device_id) DO UPDATE SET cell = excluded.cell, state = excluded.state, latitude = excluded.latitude,
      longitude = excluded.longitude, l1 = excluded.l1, l2 = excluded.l2, l3 = excluded.l3, l4 = excluded.l4, l5 = excluded.l5),
  difference AS (
    SELECT cell, state, 1 AS n, latitude, longitude, l1, l2, l3, l4, l5 FROM changed WHERE cell IS NOT NULL
    UNION ALL
    SELECT old_cell, old_state, -1, -old_latitude, -old_longitude, old_l1, old_l2, old_l3, old_l4, old_l5
      FROM changed WHERE old_cell IS NOT NULL),
  summed AS MATERIALIZED (
    SELECT s.scope_id, d.cell, sum(d.n) AS total, coalesce(sum(d.n) FILTER (WHERE d.state = 'online'), 0) AS online,
           coalesce(sum(d.n) FILTER (WHERE d.state = 'offline'), 0) AS offline, sum(d.latitude) AS latitudes, sum(d.longitude) AS longitudes
      FROM difference d, LATERAL (VALUES (1), (d.l1), (d.l2), (d.l3), (d.l4), (d.l5)) AS s (scope_id)
     WHERE s.scope_id IS NOT NULL GROUP BY 1, 2),
  counted AS (
    INSERT INTO location_scope AS t (scope_id, position_count)
    SELECT scope_id, sum(total) FROM summed GROUP BY 1 HAVING sum(total) <> 0 ORDER BY 1
    ON CONFLICT (scope_id) DO UPDATE SET position_count = t.position_count + excluded.position_count)
  INSERT INTO location_cell AS t (scope_id, level, cell, total, online, offline, latitudes, longitudes)
  SELECT s.scope_id, v.level, s.cell >> 2 * (15 - v.level), sum(s.total), sum(s.online), sum(s.offline), sum(s.latitudes), sum(s.longitudes)
    FROM summed s, unnest('{6,7,8,9,10,11,13,15}'::int[]) AS v (level) WHERE s.scope_id = ANY (keepers)
   GROUP BY 1, 2, 3
  HAVING sum(s.total) <> 0 OR sum(s.online) <> 0 OR sum(s.offline) <> 0 OR sum(s.latitudes) <> 0 OR sum(s.longitudes) <> 0
   ORDER BY 1, 2, 3
  ON CONFLICT (scope_id, level, cell) DO UPDATE SET total = t.total + excluded.total, online = t.online + excluded.online,
    offline = t.offline + excluded.offline, latitudes = t.latitudes + excluded.latitudes, longitudes = t.longitudes + excluded.longitudes;
  grown := ARRAY(SELECT scope_id FROM location_scope WHERE NOT has_cells AND position_count > many);
  IF cardinality(grown) > 0 THEN PERFORM location_fill_cells(grown); END IF;
  shrunk := ARRAY(SELECT scope_id FROM location_scope WHERE has_cells AND position_count < few);
  IF cardinality(shrunk) > 0 THEN
    DELETE FROM location_cell WHERE scope_id = ANY (shrunk);
    UPDATE location_scope SET has_cells = false WHERE scope_id = ANY (shrunk);
  END IF;
  RETURN cardinality(taken);
END $$;

CREATE OR REPLACE FUNCTION location_recount(many int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE devices_device, location_current IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7306190);
  TRUNCATE location_note, location_counted;
  DELETE FROM location_cell;
  DELETE FROM location_scope;
  INSERT INTO location_counted (device_id, cell, state, latitude, longitude, l1, l2, l3, l4, l5)
  SELECT c.device_id, c.quadkey >> 22, d.state, c.latitude, c.longitude, c.org_l1, c.org_l2, c.org_l3, c.org_l4, c.org_l5
    FROM location_current c JOIN devices_device d ON d.id = c.device_id AND d.org_id = c.org_id;
  INSERT INTO location_scope (scope_id, position_count)
  SELECT s.scope_id, sum(k.n)
    FROM (SELECT l1, l2, l3, l4, l5, count(*) AS n FROM location_counted GROUP BY 1, 2, 3, 4, 5) AS k,
         LATERAL (VALUES (1), (k.l1), (k.l2), (k.l3), (k.l4), (k.l5)) AS s (scope_id)
   WHERE s.scope_id IS NOT NULL GROUP BY 1;
  PERFORM location_fill_cells(ARRAY(SELECT scope_id FROM location_scope WHERE position_count > many));
  UPDATE metric_rolled SET at = now() WHERE name = 'location';
END $$;
SELECT location_recount(20000);

-- Down Migration
DROP TRIGGER location_current_changed ON location_current;
CREATE TRIGGER location_current_changed AFTER UPDATE ON location_current FOR EACH ROW
  WHEN (OLD.quadkey >> 32 <> NEW.quadkey >> 32 OR OLD.org_id <> NEW.org_id OR OLD.org_l1 IS DISTINCT FROM NEW.org_l1
    OR OLD.org_l2 IS DISTINCT FROM NEW.org_l2 OR OLD.org_l3 IS DISTINCT FROM NEW.org_l3
    OR OLD.org_l4 IS DISTINCT FROM NEW.org_l4 OR OLD.org_l5 IS DISTINCT FROM NEW.org_l5)
  EXECUTE FUNCTION location_note_place();
COMMENT ON TRIGGER location_current_changed ON location_current IS 'notes devices whose cell of the map has to be counted again; a move within a cell costs nothing';
CREATE OR REPLACE FUNCTION location_fill_cells(scopes int[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public
  SET enable_seqscan = on AS $$
  INSERT INTO location_cell (scope_id, level, cell, total, online, offline, latitudes, longitudes)
  SELECT f.scope_id, v.level, f.cell >> 2 * (10 - v.level), sum(f.total), sum(f.online), sum(f.offline), sum(f.latitudes), sum(f.longitudes)
    FROM (SELECT s.scope_id, k.cell, count(*) AS total, count(*) FILTER (WHERE k.state = 'online') AS online,
                 count(*) FILTER (WHERE k.state = 'offline') AS offline, sum(k.latitude) AS latitudes, sum(k.longitude) AS longitudes
            FROM location_counted k, LATERAL (VALUES (1), (k.l1), (k.l2), (k.l3), (k.l4), (k.l5)) AS s (scope_id)
           WHERE s.scope_id = ANY (scopes) GROUP BY 1, 2) AS f,
         generate_series(6, 10) AS v (level)
   GROUP BY 1, 2, 3;
  UPDATE location_scope SET has_cells = true WHERE scope_id = ANY (scopes);
$$;

CREATE OR REPLACE FUNCTION location_roll(most int, many int, few int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
  SET enable_seqscan = off AS $$
DECLARE taken bigint[]; noted bigint[]; keepers int[]; grown int[]; shrunk int[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306190) THEN RETURN 0; END IF;
  taken := ARRAY(SELECT id FROM location_note ORDER BY id LIMIT most);
  IF cardinality(taken) < most THEN UPDATE metric_rolled SET at = now() WHERE name = 'location'; END IF;
  IF cardinality(taken) = 0 THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM location_note WHERE id = ANY (taken) RETURNING device_id)
  SELECT array_agg(DISTINCT device_id) INTO noted FROM gone;
  keepers := ARRAY(SELECT scope_id FROM location_scope WHERE has_cells);
  WITH changed AS MATERIALIZED (
    SELECT w.id, k.cell AS old_cell, k.state AS old_state, k.latitude AS old_latitude, k.longitude AS old_longitude,
           k.l1 AS old_l1, k.l2 AS old_l2, k.l3 AS old_l3, k.l4 AS old_l4, k.l5 AS old_l5, n.*
      FROM unnest(noted) AS w (id)
      LEFT JOIN LATERAL (SELECT * FROM location_counted o WHERE o.device_id = w.id OFFSET 0) AS k ON true
      LEFT JOIN LATERAL (
        SELECT (c.quadkey >> 32)::int AS cell, d.state, c.latitude, c.longitude,
               c.org_l1 AS l1, c.org_l2 AS l2, c.org_l3 AS l3, c.org_l4 AS l4, c.org_l5 AS l5
          FROM location_current c JOIN devices_device d ON d.id = c.device_id AND d.org_id = c.org_id
         WHERE c.device_id = w.id OFFSET 0) AS n ON true
     WHERE (k.cell, k.state, k.l1, k.l2, k.l3, k.l4, k.l5) IS DISTINCT FROM (n.cell, n.state, n.l1, n.l2, n.l3, n.l4, n.l5)),
  left_map AS (DELETE FROM location_counted WHERE device_id = ANY (ARRAY(SELECT id FROM changed WHERE cell IS NULL))),
  kept AS (
    INSERT INTO location_counted AS k (device_id, cell, state, latitude, longitude, l1, l2, l3, l4, l5)
    SELECT id, cell, state, latitude, longitude, l1, l2, l3, l4, l5 FROM changed WHERE cell IS NOT NULL
    ON CONFLICT (device_id) DO UPDATE SET cell = excluded.cell, state = excluded.state, latitude = excluded.latitude,
      longitude = excluded.longitude, l1 = excluded.l1, l2 = excluded.l2, l3 = excluded.l3, l4 = excluded.l4, l5 = excluded.l5),
  difference AS (
    SELECT cell, state, 1 AS n, latitude, longitude, l1, l2, l3, l4, l5 FROM changed WHERE cell IS NOT NULL
    UNION ALL
    SELECT old_cell, old_state, -1, -old_latitude, -old_longitude, old_l1, old_l2, old_l3, old_l4, old_l5
      FROM changed WHERE old_cell IS NOT NULL),
  summed AS MATERIALIZED (
    SELECT s.scope_id, d.cell, sum(d.n) AS total, coalesce(sum(d.n) FILTER (WHERE d.state = 'online'), 0) AS online,
           coalesce(sum(d.n) FILTER (WHERE d.state = 'offline'), 0) AS offline, sum(d.latitude) AS latitudes, sum(d.longitude) AS longitudes
      FROM difference d, LATERAL (VALUES (1), (d.l1), (d.l2), (d.l3), (d.l4), (d.l5)) AS s (scope_id)
     WHERE s.scope_id IS NOT NULL GROUP BY 1, 2),
  counted AS (
    INSERT INTO location_scope AS t (scope_id, position_count)
    SELECT scope_id, sum(total) FROM summed GROUP BY 1 HAVING sum(total) <> 0 ORDER BY 1
    ON CONFLICT (scope_id) DO UPDATE SET position_count = t.position_count + excluded.position_count)
  INSERT INTO location_cell AS t (scope_id, level, cell, total, online, offline, latitudes, longitudes)
  SELECT s.scope_id, v.level, s.cell >> 2 * (10 - v.level), sum(s.total), sum(s.online), sum(s.offline), sum(s.latitudes), sum(s.longitudes)
    FROM summed s, generate_series(6, 10) AS v (level) WHERE s.scope_id = ANY (keepers)
   GROUP BY 1, 2, 3
  HAVING sum(s.total) <> 0 OR sum(s.online) <> 0 OR sum(s.offline) <> 0 OR sum(s.latitudes) <> 0 OR sum(s.longitudes) <> 0
   ORDER BY 1, 2, 3
  ON CONFLICT (scope_id, level, cell) DO UPDATE SET total = t.total + excluded.total, online = t.online + excluded.online,
    offline = t.offline + excluded.offline, latitudes = t.latitudes + excluded.latitudes, longitudes = t.longitudes + excluded.longitudes;
  grown := ARRAY(SELECT scope_id FROM location_scope WHERE NOT has_cells AND position_count > many);
  IF cardinality(grown) > 0 THEN PERFORM location_fill_cells(grown); END IF;
  shrunk := ARRAY(SELECT scope_id FROM location_scope WHERE has_cells AND position_count < few);
  IF cardinality(shrunk) > 0 THEN
    DELETE FROM location_cell WHERE scope_id = ANY (shrunk);
    UPDATE location_scope SET has_cells = false WHERE scope_id = ANY (shrunk);
  END IF;
  RETURN cardinality(taken);
END $$;

CREATE OR REPLACE FUNCTION location_recount(many int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE devices_device, location_current IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7306190);
  TRUNCATE location_note, location_counted;
  DELETE FROM location_cell;
  DELETE FROM location_scope;
  INSERT INTO location_counted (device_id, cell, state, latitude, longitude, l1, l2, l3, l4, l5)
  SELECT c.device_id, c.quadkey >> 32, d.state, c.latitude, c.longitude, c.org_l1, c.org_l2, c.org_l3, c.org_l4, c.org_l5
    FROM location_current c JOIN devices_device d ON d.id = c.device_id AND d.org_id = c.org_id;
  INSERT INTO location_scope (scope_id, position_count)
  SELECT s.scope_id, sum(k.n)
    FROM (SELECT l1, l2, l3, l4, l5, count(*) AS n FROM location_counted GROUP BY 1, 2, 3, 4, 5) AS k,
         LATERAL (VALUES (1), (k.l1), (k.l2), (k.l3), (k.l4), (k.l5)) AS s (scope_id)
   WHERE s.scope_id IS NOT NULL GROUP BY 1;
  PERFORM location_fill_cells(ARRAY(SELECT scope_id FROM location_scope WHERE position_count > many));
  UPDATE metric_rolled SET at = now() WHERE name = 'location';
END $$;
DELETE FROM location_cell WHERE level > 10;
ALTER TABLE location_cell DROP CONSTRAINT location_cell_level_check;
ALTER TABLE location_cell ADD CONSTRAINT location_cell_level_check CHECK (level BETWEEN 6 AND 10);
SELECT location_recount(20000);
