-- Up Migration
-- concat_ws and array_to_string are only stable, so the planner could not inline a function declared immutable: each device
-- of a move and each pull started an executor of its own. The hash of a row is immutable and inlined.
CREATE FUNCTION policies_placing_before(d devices_device) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(concat_ws('|', d.org_id, coalesce(d.org_l1, 0), coalesce(d.org_l2, 0), coalesce(d.org_l3, 0), coalesce(d.org_l4, 0),
    coalesce(d.org_l5, 0), d.model_id, coalesce(d.group_id, 0), coalesce(d.shop_id, 0), array_to_string(d.tags, ','), d.os_version,
    d.firmware_version, coalesce(d.able_items & 512, -1)), 0) $$;
CREATE OR REPLACE FUNCTION policies_placing(d devices_device) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hash_record_extended(ROW(d.org_id, d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.model_id, d.group_id, d.shop_id,
    d.tags, d.os_version, d.firmware_version, d.able_items & 512), 0) $$;
-- Devices that were placed by the columns they have still are.
UPDATE policies_device p SET placed_by = policies_placing(d)
  FROM devices_device d WHERE d.id = p.device_id AND p.placed_by = policies_placing_before(d);
DROP FUNCTION policies_placing_before(devices_device);

-- What devices ask for is found once, and a device is held instead of a foreign key, which cost a new device more than all else.
CREATE TYPE policies_want AS (combo bigint, device_ids bigint[], placed_by bigint, item int, matches bigint[]);
CREATE OR REPLACE FUNCTION policies_place(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE asked policies_want[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('policies_place'));
  -- A statement that deletes one of them meanwhile waits for this, or the device is no longer found.
  INSERT INTO policies_device (device_id) SELECT d.id FROM devices_device d
    WHERE d.id = ANY (ids) AND NOT EXISTS (SELECT FROM policies_device p WHERE p.device_id = d.id)
    ORDER BY d.id FOR KEY SHARE OF d ON CONFLICT DO NOTHING;
  -- Reports of the same devices wait: what they change is counted in the class the device is in by then.
  PERFORM FROM policies_device WHERE device_id = ANY (ids) ORDER BY device_id FOR UPDATE;
  SELECT array_agg(ROW(w.*)::policies_want) INTO asked FROM policies_wanted(ids) w;
  INSERT INTO policies_class (item, matches, is_compiled)
    SELECT DISTINCT w.item, w.matches, w.matches = '{}' FROM unnest(asked) w
     WHERE NOT EXISTS (SELECT FROM policies_class c WHERE c.item = w.item AND c.matches = w.matches)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  WITH combos AS MATERIALIZED (
    SELECT w.combo, w.device_ids, w.placed_by, array_agg(c.id ORDER BY w.item) AS classes
      FROM unnest(asked) w JOIN policies_class c ON c.item = w.item AND c.matches = w.matches
     GROUP BY w.combo, w.device_ids, w.placed_by
  ), wanted AS MATERIALIZED (
    SELECT unnest(device_ids) AS device_id, placed_by, classes FROM combos
  ), moved AS (
    UPDATE policies_device p SET classes = w.classes, placed_by = w.placed_by
      FROM wanted w JOIN policies_device old ON old.device_id = w.device_id
     WHERE p.device_id = w.device_id AND (p.classes <> w.classes OR p.placed_by IS DISTINCT FROM w.placed_by)
    RETURNING p.device_id, old.classes AS before, p.classes AS after
  ), shifted AS (
    SELECT m.device_id, i.item, m.before[i.item] AS before, m.after[i.item] AS after
      FROM moved m, generate_subscripts(m.after, 1) i (item)
     WHERE m.before <> m.after AND m.before[i.item] IS DISTINCT FROM m.after[i.item]
  ), said AS (
    SELECT s.before, s.after, l.hash, l.outcome FROM shifted s
      JOIN link_item l ON l.device_id = s.device_id AND l.item = (policies_items())[s.item]
  )
  INSERT INTO policies_counter AS c (class_id, hash, outcome, slot, n)
    SELECT class_id, hash, outcome, pg_backend_pid() % 8, sum(n) FROM (
      SELECT before, '', 'member', -1 FROM shifted UNION ALL SELECT after, '', 'member', 1 FROM shifted
      UNION ALL SELECT before, hash, outcome, -1 FROM said UNION ALL SELECT after, hash, outcome, 1 FROM said) d (class_id, hash, outcome, n)
     WHERE class_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (class_id, hash, outcome, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;

ALTER TABLE policies_device DROP CONSTRAINT policies_device_device_id_fkey;
CREATE FUNCTION policies_forget_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM policies_forget(array_agg(id)) FROM gone;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION policies_forget_devices() FROM PUBLIC;
CREATE TRIGGER devices_device_policies_gone AFTER DELETE ON devices_device
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION policies_forget_devices();
COMMENT ON TRIGGER devices_device_policies_gone ON devices_device IS
  'deleted devices no longer count, whatever statement deletes them; before what they reported goes (devices_device_reported_gone), which is counted too';

-- Down Migration
DROP TRIGGER devices_device_policies_gone ON devices_device;
DROP FUNCTION policies_forget_devices();
ALTER TABLE policies_device ADD CONSTRAINT policies_device_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices_device (id) ON DELETE CASCADE;
CREATE OR REPLACE FUNCTION policies_place(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('policies_place'));
  INSERT INTO policies_device (device_id) SELECT d.id FROM devices_device d WHERE d.id = ANY (ids) ORDER BY d.id ON CONFLICT DO NOTHING;
  -- Reports of the same devices wait: what they change is counted in the class the device is in by then.
  PERFORM FROM policies_device WHERE device_id = ANY (ids) ORDER BY device_id FOR UPDATE;
  INSERT INTO policies_class (item, matches, is_compiled)
    SELECT DISTINCT w.item, w.matches, w.matches = '{}' FROM policies_wanted(ids) w ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  WITH combos AS MATERIALIZED (
    SELECT w.combo, w.device_ids, w.placed_by, array_agg(c.id ORDER BY w.item) AS classes
      FROM policies_wanted(ids) w JOIN policies_class c ON c.item = w.item AND c.matches = w.matches
     GROUP BY w.combo, w.device_ids, w.placed_by
  ), wanted AS MATERIALIZED (
    SELECT unnest(device_ids) AS device_id, placed_by, classes FROM combos
  ), moved AS (
    UPDATE policies_device p SET classes = w.classes, placed_by = w.placed_by
      FROM wanted w JOIN policies_device old ON old.device_id = w.device_id
     WHERE p.device_id = w.device_id AND (p.classes <> w.classes OR p.placed_by IS DISTINCT FROM w.placed_by)
    RETURNING p.device_id, old.classes AS before, p.classes AS after
  ), shifted AS (
    SELECT m.device_id, i.item, m.before[i.item] AS before, m.after[i.item] AS after
      FROM moved m, generate_subscripts(m.after, 1) i (item)
     WHERE m.before[i.item] IS DISTINCT FROM m.after[i.item]
  ), said AS (
    SELECT s.before, s.after, l.hash, l.outcome FROM shifted s
      JOIN link_item l ON l.device_id = s.device_id AND l.item = (policies_items())[s.item]
  )
  INSERT INTO policies_counter AS c (class_id, hash, outcome, slot, n)
    SELECT class_id, hash, outcome, pg_backend_pid() % 8, sum(n) FROM (
      SELECT before, '', 'member', -1 FROM shifted UNION ALL SELECT after, '', 'member', 1 FROM shifted
      UNION ALL SELECT before, hash, outcome, -1 FROM said UNION ALL SELECT after, hash, outcome, 1 FROM said) d (class_id, hash, outcome, n)
     WHERE class_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (class_id, hash, outcome, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;
DROP TYPE policies_want;
CREATE OR REPLACE FUNCTION policies_placing(d devices_device) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(concat_ws('|', d.org_id, coalesce(d.org_l1, 0), coalesce(d.org_l2, 0), coalesce(d.org_l3, 0), coalesce(d.org_l4, 0),
    coalesce(d.org_l5, 0), d.model_id, coalesce(d.group_id, 0), coalesce(d.shop_id, 0), array_to_string(d.tags, ','), d.os_version,
    d.firmware_version, coalesce(d.able_items & 512, -1)), 0) $$;
UPDATE policies_device p SET placed_by = policies_placing(d) FROM devices_device d WHERE d.id = p.device_id;
