-- Up Migration
-- Classes whose counters changed since the engine looked last: it tells open pages of their rules, once a second at most,
-- however many devices report. Unlogged: after a crash a page shows old numbers until it is opened again.
CREATE UNLOGGED TABLE policies_moved (class_id int NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE FUNCTION policies_note_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO policies_moved SELECT DISTINCT class_id FROM counted;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION policies_note_moved() FROM PUBLIC;

CREATE TRIGGER policies_counter_added AFTER INSERT ON policies_counter
  REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION policies_note_moved();
CREATE TRIGGER policies_counter_changed AFTER UPDATE ON policies_counter
  REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION policies_note_moved();

COMMENT ON TRIGGER policies_counter_added ON policies_counter IS 'open pages of a rule learn that devices came further';
COMMENT ON TRIGGER policies_counter_changed ON policies_counter IS 'open pages of a rule learn that devices came further';

-- Down Migration
DROP TRIGGER policies_counter_added ON policies_counter;
DROP TRIGGER policies_counter_changed ON policies_counter;
DROP FUNCTION policies_note_moved();
DROP TABLE policies_moved;
