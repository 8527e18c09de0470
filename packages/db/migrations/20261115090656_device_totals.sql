-- Up Migration
-- Equality of an enum reaches the facet index under row security only so.
ALTER FUNCTION pg_catalog.enum_eq(anyenum, anyenum) LEAKPROOF;

-- Headline numbers for whoever asks: the vendor, a partner, a sub-partner. A statement notes what it changed, with those
-- who control the rows; a roller adds that up for each of them, so that two writers never wait for one counter row and
-- a reader adds few rows. The number is the sum of both tables at any moment.
DROP TABLE devices_counter, devices_counter_delta;
CREATE TABLE devices_counter_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id int NOT NULL,
  org_l1 int, org_l2 int, org_l3 int, org_l4 int, org_l5 int,
  model_id int NOT NULL,
  state device_state NOT NULL,
  warranty_state warranty_state NOT NULL,
  firmware_version text NOT NULL,
  n int NOT NULL
);
ALTER TABLE devices_counter_delta ENABLE ROW LEVEL SECURITY;
CREATE POLICY devices_counter_delta_guard ON devices_counter_delta USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false
       ELSE coalesce((SELECT current_org()) IN (org_l1, org_l2, org_l3, org_l4, org_l5), false) END);

-- `scope_id` is whose number it is: the vendor (1) counts everything. `key` of kind 'partner' is the organisation next
-- below on the way to the device, or the own one.
CREATE TABLE devices_total (
  scope_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('state', 'warranty', 'model', 'version', 'partner')),
  key text NOT NULL,
  n bigint NOT NULL,
  online bigint NOT NULL,
  PRIMARY KEY (scope_id, kind, key)
) WITH (fillfactor = 70);
ALTER TABLE devices_total ENABLE ROW LEVEL SECURITY;
CREATE POLICY devices_total_guard ON devices_total USING (scope_id = (SELECT current_org()));

CREATE OR REPLACE FUNCTION devices_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO devices_counter_delta (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, n)
      SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, count(*)
        FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
    UPDATE identity_org o SET device_count = o.device_count + c.n
      FROM (SELECT org_id, count(*) AS n FROM added GROUP BY 1) c WHERE o.id = c.org_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO devices_counter_delta (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, n)
      SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, -count(*)
        FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
    UPDATE identity_org o SET device_count = o.device_count - c.n
      FROM (SELECT org_id, count(*) AS n FROM gone GROUP BY 1) c WHERE o.id = c.org_id;
  ELSE
    INSERT INTO devices_counter_delta (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, n)
      SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, sum(n) FROM (
        SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, 1 AS n FROM added
        UNION ALL
        SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version, -1 FROM gone) c
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(n) <> 0;
    UPDATE identity_org o SET device_count = o.device_count + c.n
      FROM (SELECT org_id, sum(n) AS n FROM (SELECT org_id, 1 AS n FROM added UNION ALL SELECT org_id, -1 FROM gone) d
             GROUP BY 1 HAVING sum(n) <> 0) c WHERE o.id = c.org_id;
  END IF;
  RETURN NULL;
END $$;

-- What a change means for each who controls it: one row a scope and kind.
CREATE FUNCTION devices_spread(d devices_counter_delta) RETURNS TABLE (scope_id int, kind text, key text, n bigint, online bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT s.scope_id, k.kind, k.key, d.n, CASE WHEN d.state = 'online' THEN d.n ELSE 0 END
    FROM (VALUES (1, coalesce(d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)),
                 (d.org_l1, coalesce(d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)),
                 (d.org_l2, coalesce(d.org_l3, d.org_l4, d.org_l5, d.org_id)),
                 (d.org_l3, coalesce(d.org_l4, d.org_l5, d.org_id)),
                 (d.org_l4, coalesce(d.org_l5, d.org_id)),
                 (d.org_l5, d.org_id)) AS s (scope_id, next_id),
         LATERAL (VALUES ('state', d.state::text), ('warranty', d.warranty_state::text), ('model', d.model_id::text),
                         ('version', d.firmware_version), ('partner', s.next_id::text)) AS k (kind, key)
   WHERE s.scope_id IS NOT NULL
$$;

-- Adds up what was noted, at most `most` notes; answers how many there were. One at a time: others answer 0.
CREATE FUNCTION devices_roll_totals(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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

-- The numbers of one scope, exact at this moment.
CREATE FUNCTION devices_totals_of(scope int, wanted text) RETURNS TABLE (key text, n bigint, online bigint)
  LANGUAGE sql STABLE AS $$
  SELECT key, sum(n)::bigint, sum(online)::bigint FROM (
    SELECT t.key, t.n, t.online FROM devices_total t WHERE t.scope_id = scope AND t.kind = wanted
    UNION ALL
    SELECT s.key, s.n, s.online FROM devices_counter_delta d, LATERAL devices_spread(d) AS s
     WHERE s.scope_id = scope AND s.kind = wanted) AS all_of
   GROUP BY key HAVING sum(n) <> 0
$$;

-- Counts everything anew: after a bulk load, or when somebody doubts.
CREATE FUNCTION devices_recount() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE devices_device IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7306010);
  DELETE FROM devices_counter_delta;
  DELETE FROM devices_total;
  INSERT INTO devices_total (scope_id, kind, key, n, online)
    SELECT s.scope_id, s.kind, s.key, sum(s.n), sum(s.online)
      FROM (SELECT 0 AS id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version,
                   count(*)::int AS n
              FROM devices_device GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) AS g,
           LATERAL devices_spread(ROW(g.*)::devices_counter_delta) AS s
     GROUP BY 1, 2, 3;
  UPDATE identity_org o SET device_count = coalesce(c.n, 0)
    FROM identity_org x LEFT JOIN (SELECT org_id, count(*) AS n FROM devices_device GROUP BY 1) c ON c.org_id = x.id
   WHERE o.id = x.id AND o.device_count <> coalesce(c.n, 0);
END $$;
REVOKE ALL ON FUNCTION devices_recount(), devices_roll_totals(int) FROM PUBLIC, tilldeck_app;
SELECT devices_recount();

-- Warranty: `expire` from 30 days before the end (contracts: warrantyWarningDays), by UTC's calendar.
CREATE FUNCTION warranty_state_of(ends date, today date) RETURNS warranty_state LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ends IS NULL THEN 'none' WHEN ends < today THEN 'expired' WHEN ends <= today + 30 THEN 'expire'
              ELSE 'effective' END::warranty_state
$$;
CREATE FUNCTION devices_set_warranty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.warranty_state := warranty_state_of(NEW.warranty_end, (now() AT TIME ZONE 'UTC')::date);
  RETURN NEW;
END $$;
CREATE TRIGGER devices_device_warranty BEFORE INSERT OR UPDATE OF warranty_end ON devices_device
  FOR EACH ROW EXECUTE FUNCTION devices_set_warranty();
-- Those that will cross a border yet, by day.
DROP INDEX devices_device__warranty_end;
CREATE INDEX devices_device__warranty_due ON devices_device (warranty_end) WHERE warranty_state IN ('effective', 'expire');

-- Down Migration
DROP INDEX devices_device__warranty_due;
CREATE INDEX devices_device__warranty_end ON devices_device (warranty_end) WHERE warranty_end IS NOT NULL;
DROP TRIGGER devices_device_warranty ON devices_device;
DROP FUNCTION devices_set_warranty();
DROP FUNCTION warranty_state_of(date, date);
DROP FUNCTION devices_recount();
DROP FUNCTION devices_totals_of(int, text);
DROP FUNCTION devices_roll_totals(int);
DROP FUNCTION devices_spread(devices_counter_delta);
DROP TABLE devices_counter_delta, devices_total;
CREATE TABLE devices_counter (
  org_id int NOT NULL, model_id int NOT NULL, state device_state NOT NULL, warranty_state warranty_state NOT NULL, n bigint NOT NULL,
  PRIMARY KEY (org_id, model_id, state, warranty_state));
CREATE TABLE devices_counter_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, org_id int NOT NULL, model_id int NOT NULL, state device_state NOT NULL,
  warranty_state warranty_state NOT NULL, n int NOT NULL);
CREATE OR REPLACE FUNCTION devices_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO devices_counter_delta (org_id, model_id, state, warranty_state, n)
      SELECT org_id, model_id, state, warranty_state, count(*) FROM added GROUP BY 1, 2, 3, 4;
    UPDATE identity_org o SET device_count = o.device_count + c.n
      FROM (SELECT org_id, count(*) AS n FROM added GROUP BY 1) c WHERE o.id = c.org_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO devices_counter_delta (org_id, model_id, state, warranty_state, n)
      SELECT org_id, model_id, state, warranty_state, -count(*) FROM gone GROUP BY 1, 2, 3, 4;
    UPDATE identity_org o SET device_count = o.device_count - c.n
      FROM (SELECT org_id, count(*) AS n FROM gone GROUP BY 1) c WHERE o.id = c.org_id;
  ELSE
    INSERT INTO devices_counter_delta (org_id, model_id, state, warranty_state, n)
      SELECT org_id, model_id, state, warranty_state, sum(n) FROM (
        SELECT org_id, model_id, state, warranty_state, 1 AS n FROM added
        UNION ALL SELECT org_id, model_id, state, warranty_state, -1 FROM gone) c
      GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
    UPDATE identity_org o SET device_count = o.device_count + c.n
      FROM (SELECT org_id, sum(n) AS n FROM (SELECT org_id, 1 AS n FROM added UNION ALL SELECT org_id, -1 FROM gone) d
             GROUP BY 1 HAVING sum(n) <> 0) c WHERE o.id = c.org_id;
  END IF;
  RETURN NULL;
END $$;
INSERT INTO devices_counter SELECT org_id, model_id, state, warranty_state, count(*) FROM devices_device GROUP BY 1, 2, 3, 4;
ALTER FUNCTION pg_catalog.enum_eq(anyenum, anyenum) NOT LEAKPROOF;
