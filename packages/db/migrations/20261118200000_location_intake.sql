-- Up Migration
-- Points and visits bring the levels of their owner: nobody but ingest writes them. A trigger before each row made COPY put
-- its rows in one by one.
SELECT make_owned('location_point', levels => 'kept'), make_owned('location_visit', levels => 'kept');
ALTER TABLE location_point ADD CONSTRAINT location_point_levels_check
  CHECK (org_id = 1 OR num_nonnulls(org_l1, org_l2, org_l3, org_l4, org_l5) > 0);
ALTER TABLE location_visit ADD CONSTRAINT location_visit_levels_check
  CHECK (org_id = 1 OR num_nonnulls(org_l1, org_l2, org_l3, org_l4, org_l5) > 0);

-- Most moves stay within a cell, and must not be collected and compared for that.
CREATE FUNCTION location_note_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO location_note (device_id) VALUES (NEW.device_id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION location_note_place() FROM PUBLIC, tilldeck_app, tilldeck_api, tilldeck_ingest;
DROP TRIGGER location_current_changed ON location_current;
CREATE TRIGGER location_current_changed AFTER UPDATE ON location_current FOR EACH ROW
  WHEN (OLD.quadkey >> 32 <> NEW.quadkey >> 32 OR OLD.org_id <> NEW.org_id OR OLD.org_l1 IS DISTINCT FROM NEW.org_l1
    OR OLD.org_l2 IS DISTINCT FROM NEW.org_l2 OR OLD.org_l3 IS DISTINCT FROM NEW.org_l3
    OR OLD.org_l4 IS DISTINCT FROM NEW.org_l4 OR OLD.org_l5 IS DISTINCT FROM NEW.org_l5)
  EXECUTE FUNCTION location_note_place();
COMMENT ON TRIGGER location_current_changed ON location_current IS 'notes devices whose cell of the map has to be counted again; a move within a cell costs nothing';
CREATE OR REPLACE FUNCTION location_note_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_note (device_id) SELECT device_id FROM added;
  ELSE
    INSERT INTO location_note (device_id) SELECT device_id FROM gone;
  END IF;
  RETURN NULL;
END $$;

-- Down Migration
DROP TRIGGER location_current_changed ON location_current;
DROP FUNCTION location_note_place();
CREATE OR REPLACE FUNCTION location_note_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO location_note (device_id) SELECT device_id FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO location_note (device_id) SELECT device_id FROM gone;
  ELSE
    INSERT INTO location_note (device_id) SELECT device_id FROM (
      SELECT device_id, quadkey >> 32, org_id, org_l1, org_l2, org_l3, org_l4, org_l5 FROM added
      EXCEPT SELECT device_id, quadkey >> 32, org_id, org_l1, org_l2, org_l3, org_l4, org_l5 FROM gone) AS changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER location_current_changed AFTER UPDATE ON location_current REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION location_note_places();
COMMENT ON TRIGGER location_current_changed ON location_current IS 'notes devices whose cell of the map has to be counted again, once a statement';
ALTER TABLE location_visit DROP CONSTRAINT location_visit_levels_check;
ALTER TABLE location_point DROP CONSTRAINT location_point_levels_check;
SELECT make_owned('location_point', levels => 'believed'), make_owned('location_visit', levels => 'believed');
