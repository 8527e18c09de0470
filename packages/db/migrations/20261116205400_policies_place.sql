-- Up Migration
-- As before, but what a device was in is read in the statement that moves it: two lists of the same devices were joined
-- without an index, so that placing took with the square of their number.
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

-- Down Migration
-- The function before did the same, more slowly.
SELECT 1;
