-- Up Migration
-- The rights on a partition would open what row security of its parent closes: application roles go through the parent.
CREATE OR REPLACE FUNCTION ensure_day_partition(parent text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := parent || to_char(day, '_YYYYMMDD');
BEGIN
  IF parent NOT IN ('link_telemetry', 'link_event') THEN RAISE EXCEPTION 'not a daily table: %', parent; END IF;
  IF to_regclass(part) IS NULL THEN
    -- Two writers that miss the same day must not both make it.
    PERFORM pg_advisory_xact_lock(hashtext('ensure_day_partition'), hashtext(part));
    IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      part, parent, day::timestamptz, (day + 1)::timestamptz);
    EXECUTE format('REVOKE ALL ON %I FROM tilldeck_app, tilldeck_vendor', part);
  END IF;
END $$;
DO $$ DECLARE part regclass; BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent IN ('link_telemetry'::regclass, 'link_event'::regclass) LOOP
    EXECUTE format('REVOKE ALL ON %s FROM tilldeck_app, tilldeck_vendor', part);
  END LOOP;
END $$;

-- Forgets the days before this one, each by itself. Answers how many there were.
CREATE FUNCTION drop_days_before(parent text, day date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text; n int := 0;
BEGIN
  IF parent NOT IN ('link_telemetry', 'link_event') THEN RAISE EXCEPTION 'not a daily table: %', parent; END IF;
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = parent::regclass AND right(c.relname, 8) < to_char(day, 'YYYYMMDD') ORDER BY 1 LOOP
    EXECUTE format('DROP TABLE %I', part);
    n := n + 1;
  END LOOP;
  RETURN n;
END $$;

-- Who does what only one process may do. A lease, not a lock: a process that hangs loses it without ending.
CREATE TABLE link_lease (
  name text PRIMARY KEY,
  holder text NOT NULL DEFAULT '',
  until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);
INSERT INTO link_lease (name) VALUES ('presence');

-- Down Migration
DROP TABLE link_lease;
DROP FUNCTION drop_days_before(text, date);
