-- Up Migration
-- A key older than this many days is to be rotated by its device.
ALTER TABLE link_setting ADD COLUMN rotate_key_days int NOT NULL DEFAULT 90 CHECK (rotate_key_days BETWEEN 1 AND 3650);

-- Whoever holds a copy of who may come in forgets it; '!' before the serial number says that open connections are to be
-- closed as well. Here rather than in the callers, so that no way of disabling, deleting or revoking can forget it.
CREATE FUNCTION link_tell_admission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM pg_notify('device_admission', '!' || OLD.sn);
  ELSIF NEW.state::text IN ('revoked', 'disabled') THEN PERFORM pg_notify('device_admission', '!' || NEW.sn);
  ELSE PERFORM pg_notify('device_admission', NEW.sn); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER link_key_added AFTER INSERT ON link_key
  FOR EACH ROW WHEN (NEW.state IN ('active', 'next')) EXECUTE FUNCTION link_tell_admission();
CREATE TRIGGER link_key_changed AFTER UPDATE OF state ON link_key
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION link_tell_admission();
CREATE TRIGGER link_key_gone AFTER DELETE ON link_key
  FOR EACH ROW WHEN (OLD.state IN ('active', 'next')) EXECUTE FUNCTION link_tell_admission();
CREATE TRIGGER devices_device_admission AFTER UPDATE OF state ON devices_device
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'disabled' IN (OLD.state, NEW.state)) EXECUTE FUNCTION link_tell_admission();

-- Keys go with their device when it changes hands. It keeps its key: the device is the same, only its owner is not.
CREATE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE link_key SET org_id = NEW.org_id WHERE device_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_keys AFTER UPDATE OF org_id ON devices_device
  FOR EACH ROW WHEN (OLD.org_id <> NEW.org_id) EXECUTE FUNCTION link_follow_owner();

-- The list of waiting keys by organisation, newest first.
CREATE INDEX link_key__waiting_l1 ON link_key (org_l1, id) WHERE state = 'waiting';

-- Down Migration
DROP INDEX link_key__waiting_l1;
DROP TRIGGER devices_device_keys ON devices_device;
DROP FUNCTION link_follow_owner();
DROP TRIGGER devices_device_admission ON devices_device;
DROP TRIGGER link_key_gone ON link_key;
DROP TRIGGER link_key_changed ON link_key;
DROP TRIGGER link_key_added ON link_key;
DROP FUNCTION link_tell_admission();
ALTER TABLE link_setting DROP COLUMN rotate_key_days;
