-- Up Migration
-- Days of device history that left the database: Parquet objects in the store, each with the rows of a range of devices.
-- `archived_at` is set when the object was read back from the store and had the same rows as the database; until then the
-- row only says which object a run that broke off may have left.
CREATE TABLE link_archive (
  history text NOT NULL CHECK (history IN ('link_telemetry', 'link_event')),
  day date NOT NULL,
  part int NOT NULL CHECK (part >= 0),
  first_device_id bigint NOT NULL,
  last_device_id bigint NOT NULL,
  row_count bigint CHECK (row_count > 0),
  checksum numeric(40),
  size_bytes bigint,
  storage_key text NOT NULL UNIQUE,
  archived_at timestamptz,
  PRIMARY KEY (history, day, part),
  CHECK (archived_at IS NULL OR num_nulls(row_count, checksum, size_bytes) = 0)
);
ALTER TABLE link_setting ADD COLUMN archive_days int NOT NULL DEFAULT 400 CHECK (archive_days BETWEEN 0 AND 3650);

DROP FUNCTION drop_days_before(text, date);
-- The days before this one that the database still holds.
CREATE FUNCTION history_days_before(history text, before date) RETURNS SETOF date LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public AS $$
BEGIN
  IF history NOT IN ('link_telemetry', 'link_event') THEN RAISE EXCEPTION 'not a daily table: %', history; END IF;
  RETURN QUERY SELECT to_date(right(c.relname, 8), 'YYYYMMDD') AS day
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
   WHERE i.inhparent = history::regclass AND right(c.relname, 8) < to_char(before, 'YYYYMMDD') ORDER BY 1;
END $$;

-- Drops a day. Where an archive is kept, only if it has as many rows of that day as the database, counted while nobody
-- can add one.
CREATE FUNCTION drop_history_day(history text, dropped date, is_archived boolean) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := history || to_char(dropped, '_YYYYMMDD'); held bigint; kept bigint;
BEGIN
  IF history NOT IN ('link_telemetry', 'link_event') THEN RAISE EXCEPTION 'not a daily table: %', history; END IF;
  IF to_regclass(part) IS NULL THEN RETURN false; END IF;
  IF is_archived THEN
    EXECUTE format('LOCK TABLE %I IN SHARE MODE', part);
    EXECUTE format('SELECT count(*) FROM %I', part) INTO held;
    SELECT coalesce(sum(a.row_count), 0) INTO kept
      FROM link_archive a WHERE a.history = drop_history_day.history AND a.day = dropped AND a.archived_at IS NOT NULL;
    IF held <> kept THEN RETURN false; END IF;
  END IF;
  EXECUTE format('DROP TABLE %I', part);
  RETURN true;
END $$;

-- Only the worker's job drops history.
REVOKE ALL ON FUNCTION history_days_before(text, date), drop_history_day(text, date, boolean)
  FROM PUBLIC, tilldeck_app, tilldeck_api, tilldeck_ingest;

-- Down Migration
DROP FUNCTION drop_history_day(text, date, boolean);
DROP FUNCTION history_days_before(text, date);
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
ALTER TABLE link_setting DROP COLUMN archive_days;
DROP TABLE link_archive;
