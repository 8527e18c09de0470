-- Up Migration
-- What each organisation decides about the positions of the devices it owns. Without a row: always, exact, 30 days.
CREATE TABLE location_setting (
  org_id int PRIMARY KEY REFERENCES identity_org (id),
  mode text NOT NULL CHECK (mode IN ('off', 'opening', 'always')),
  is_rounded boolean NOT NULL,
  kept_days int NOT NULL CHECK (kept_days BETWEEN 1 AND 400),
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT make_owned('location_setting');
GRANT SELECT, INSERT, UPDATE ON location_setting TO tilldeck_app;
GRANT SELECT ON location_setting TO tilldeck_ingest;

-- Where a device is: what it measured itself, else where its shop is. Degrees are whole numbers of 1e-7. `quadkey` is the
-- tile of the web map at level 26 (contracts/location/quadkey.rules.ts): every view of a map is a few ranges of it, and
-- whole numbers are compared by operators that row security trusts.
CREATE TABLE location_current (
  device_id bigint PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('own', 'shop')),
  quadkey bigint NOT NULL,
  latitude int NOT NULL,
  longitude int NOT NULL,
  accuracy_m real,
  source text CHECK (source IN ('gps', 'network', 'fused')),
  at timestamptz NOT NULL,
  org_id int NOT NULL
) WITH (fillfactor = 80);
SELECT make_owned('location_current', levels => 'believed');
CREATE INDEX location_current__quadkey ON location_current (quadkey);
CREATE INDEX location_current__org_l1 ON location_current (org_l1, quadkey);
CREATE INDEX location_current__org_l2 ON location_current (org_l2, quadkey) WHERE org_l2 IS NOT NULL;
CREATE INDEX location_current__org_l3 ON location_current (org_l3, quadkey) WHERE org_l3 IS NOT NULL;
CREATE INDEX location_current__org_l4 ON location_current (org_l4, quadkey) WHERE org_l4 IS NOT NULL;
CREATE INDEX location_current__org_l5 ON location_current (org_l5, quadkey) WHERE org_l5 IS NOT NULL;
GRANT SELECT ON location_current TO tilldeck_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON location_current TO tilldeck_ingest;

-- Where devices were, of their owner at that time: the next one sees none of it. No foreign keys, as it is written by
-- the ten thousand and kept as history.
CREATE TABLE location_point (
  device_id bigint NOT NULL,
  at timestamptz NOT NULL,
  latitude int NOT NULL,
  longitude int NOT NULL,
  accuracy_m real,
  speed_mps real,
  source text NOT NULL CHECK (source IN ('gps', 'network', 'fused')),
  org_id int NOT NULL,
  PRIMARY KEY (device_id, at)
) PARTITION BY RANGE (at);
SELECT make_owned('location_point', levels => 'believed');
GRANT SELECT ON location_point TO tilldeck_app;
GRANT SELECT, INSERT, DELETE ON location_point TO tilldeck_ingest;

-- Which devices were in a cell of level 15 (about a kilometre) on a day: who was here, without reading every point.
CREATE TABLE location_visit (
  day date NOT NULL,
  cell int NOT NULL,
  device_id bigint NOT NULL,
  org_id int NOT NULL,
  PRIMARY KEY (cell, day, device_id)
) PARTITION BY RANGE (day);
SELECT make_owned('location_visit', levels => 'believed');
GRANT SELECT ON location_visit TO tilldeck_app;
GRANT SELECT, INSERT, DELETE ON location_visit TO tilldeck_ingest;

-- How many points of a device were not kept, and why: a till that never appears on the map is otherwise a riddle.
CREATE TABLE location_refused (
  device_id bigint NOT NULL,
  day date NOT NULL,
  reason text NOT NULL CHECK (reason IN ('null_island', 'out_of_range', 'too_fast', 'clock', 'other_owner', 'not_wanted', 'expired')),
  point_count int NOT NULL,
  org_id int NOT NULL,
  PRIMARY KEY (device_id, day, reason)
);
SELECT make_owned('location_refused', levels => 'believed');
CREATE INDEX location_refused__day ON location_refused (day);
GRANT SELECT ON location_refused TO tilldeck_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON location_refused TO tilldeck_ingest;

CREATE FUNCTION ensure_location_day(wanted date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE parent text; part text;
BEGIN
  IF wanted NOT BETWEEN current_date - 402 AND current_date + 14 THEN RAISE EXCEPTION 'no day of positions: %', wanted; END IF;
  FOREACH parent IN ARRAY '{location_point,location_visit}'::text[] LOOP
    part := parent || to_char(wanted, '_YYYYMMDD');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    -- Two writers that miss the same day must not both make it.
    PERFORM pg_advisory_xact_lock(hashtext('ensure_location_day'), hashtext(part));
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    IF parent = 'location_point' THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent,
        wanted::timestamp AT TIME ZONE 'UTC', (wanted + 1)::timestamp AT TIME ZONE 'UTC');
    ELSE
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent, wanted, wanted + 1);
    END IF;
    EXECUTE format('REVOKE ALL ON %I FROM tilldeck_app, tilldeck_vendor, tilldeck_api, tilldeck_ingest', part);
  END LOOP;
END $$;

-- Days that no organisation keeps any more; how many partitions went.
CREATE FUNCTION drop_location_days(before date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE part text; n int := 0;
BEGIN
  IF before > current_date THEN RAISE EXCEPTION 'these days are not over: %', before; END IF;
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent IN ('location_point'::regclass, 'location_visit'::regclass)
                 AND right(c.relname, 8) < to_char(before, 'YYYYMMDD') ORDER BY 1 LOOP
    EXECUTE format('DROP TABLE %I', part);
    n := n + 1;
  END LOOP;
  RETURN n;
END $$;
REVOKE ALL ON FUNCTION ensure_location_day(date) FROM PUBLIC, tilldeck_app, tilldeck_api;
GRANT EXECUTE ON FUNCTION ensure_location_day(date) TO tilldeck_ingest;
REVOKE ALL ON FUNCTION drop_location_days(date) FROM PUBLIC, tilldeck_app, tilldeck_api, tilldeck_ingest;
SELECT ensure_location_day(current_date + n) FROM generate_series(-1, 7) n;

-- The same number as `quadkeyOf` in contracts; a test compares them. For shops, of which there are few.
CREATE FUNCTION location_quadkey(latitude float8, longitude float8) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  side CONSTANT bigint := 67108864;
  sine float8 := sin(radians(least(85.05112877980659, greatest(-85.05112877980659, latitude))));
  x bigint := least(side - 1, greatest(0, floor((longitude + 180) / 360 * side)::bigint));
  y bigint := least(side - 1, greatest(0, floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * side)::bigint));
BEGIN
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  x := (x | (x << 1)) & 6148914691236517205;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  y := (y | (y << 1)) & 6148914691236517205;
  RETURN x | (y << 1);
END $$;

-- A device without a position of its own is where its shop is. Called for devices whose shop changed, or whose shop moved.
CREATE FUNCTION location_stand_at_shop(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM location_current c WHERE c.device_id = ANY (ids) AND c.origin = 'shop' AND NOT EXISTS (
    SELECT FROM devices_device d JOIN devices_shop s ON s.id = d.shop_id
     WHERE d.id = c.device_id AND d.org_id = c.org_id AND s.latitude IS NOT NULL AND s.longitude IS NOT NULL);
  INSERT INTO location_current AS c (device_id, origin, quadkey, latitude, longitude, at, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
  SELECT d.id, 'shop', s.quadkey, s.lat, s.lon, now(), d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5
    FROM devices_device d
    JOIN (SELECT p.id, location_quadkey(p.latitude, p.longitude) AS quadkey,
                 round(p.latitude * 1e7)::int AS lat, round(p.longitude * 1e7)::int AS lon
            FROM devices_shop p WHERE p.latitude IS NOT NULL AND p.longitude IS NOT NULL
             AND p.id IN (SELECT o.shop_id FROM devices_device o WHERE o.id = ANY (ids)) OFFSET 0) s ON s.id = d.shop_id
   WHERE d.id = ANY (ids)
   ORDER BY d.id
  ON CONFLICT (device_id) DO UPDATE SET quadkey = excluded.quadkey, latitude = excluded.latitude, longitude = excluded.longitude,
    at = excluded.at, org_id = excluded.org_id, org_l1 = excluded.org_l1, org_l2 = excluded.org_l2, org_l3 = excluded.org_l3,
    org_l4 = excluded.org_l4, org_l5 = excluded.org_l5
   WHERE c.origin = 'shop';
END $$;
REVOKE ALL ON FUNCTION location_stand_at_shop(bigint[]), location_quadkey(float8, float8) FROM PUBLIC, tilldeck_app, tilldeck_api;
GRANT EXECUTE ON FUNCTION location_stand_at_shop(bigint[]) TO tilldeck_ingest;

CREATE FUNCTION location_follow_new_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE ids bigint[] := (SELECT array_agg(id) FROM added WHERE shop_id IS NOT NULL);
BEGIN
  IF ids IS NOT NULL THEN PERFORM location_stand_at_shop(ids); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION location_follow_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM location_stand_at_shop(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION location_follow_shop() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM location_stand_at_shop(ARRAY(SELECT id FROM devices_device WHERE shop_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_placed AFTER INSERT ON devices_device REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION location_follow_new_devices();
COMMENT ON TRIGGER devices_device_placed ON devices_device IS 'devices without a position of their own are where their shop is';
CREATE TRIGGER devices_device_shop_place AFTER UPDATE OF shop_id ON devices_device FOR EACH ROW
  WHEN (OLD.shop_id IS DISTINCT FROM NEW.shop_id) EXECUTE FUNCTION location_follow_device();
COMMENT ON TRIGGER devices_device_shop_place ON devices_device IS 'the place of a device without a position of its own follows its shop';
CREATE TRIGGER devices_shop_place AFTER UPDATE OF latitude, longitude ON devices_shop FOR EACH ROW
  WHEN (OLD.latitude IS DISTINCT FROM NEW.latitude OR OLD.longitude IS DISTINCT FROM NEW.longitude)
  EXECUTE FUNCTION location_follow_shop();
COMMENT ON TRIGGER devices_shop_place ON devices_shop IS 'devices without a position of their own follow the coordinates of their shop';
SELECT location_stand_at_shop(ARRAY(SELECT id FROM devices_device WHERE shop_id IS NOT NULL));

-- What devices measured until now. Where a device was before its present owner is nobody's affair.
INSERT INTO location_current (device_id, origin, quadkey, latitude, longitude, accuracy_m, source, at, org_id, org_l1, org_l2, org_l3, org_l4, org_l5)
SELECT d.id, 'own', location_quadkey(s.latitude, s.longitude), round(s.latitude * 1e7)::int, round(s.longitude * 1e7)::int,
       s.accuracy_m, 'fused', s.located_at, d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5
  FROM link_state s JOIN devices_device d ON d.id = s.device_id
 WHERE s.latitude IS NOT NULL AND s.located_at >= d.owned_since
ON CONFLICT (device_id) DO UPDATE SET origin = 'own', quadkey = excluded.quadkey, latitude = excluded.latitude,
  longitude = excluded.longitude, accuracy_m = excluded.accuracy_m, source = excluded.source, at = excluded.at;

-- The position on the page of a device comes under a permission of its own; who saw it keeps seeing it.
INSERT INTO identity_role_permission (role_id, permission_id, actions)
SELECT role_id, 'map', '{query}' FROM identity_role_permission WHERE permission_id = 'device' AND 'get' = ANY (actions)
ON CONFLICT DO NOTHING;

-- Down Migration
DELETE FROM identity_role_permission WHERE permission_id IN ('map', 'tracker');
DROP TRIGGER devices_shop_place ON devices_shop;
DROP TRIGGER devices_device_shop_place ON devices_device;
DROP TRIGGER devices_device_placed ON devices_device;
DROP FUNCTION location_follow_shop();
DROP FUNCTION location_follow_device();
DROP FUNCTION location_follow_new_devices();
DROP FUNCTION location_stand_at_shop(bigint[]);
DROP FUNCTION location_quadkey(float8, float8);
DROP FUNCTION drop_location_days(date);
DROP FUNCTION ensure_location_day(date);
DROP TABLE location_refused;
DROP TABLE location_visit;
DROP TABLE location_point;
DROP TABLE location_current;
DROP TABLE location_setting;
