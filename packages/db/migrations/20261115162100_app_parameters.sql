-- Up Migration
-- What was handed to a device waits beside what it last took, until the device says that it took it.
ALTER TABLE appstore_delivered
  ALTER COLUMN "values" SET DEFAULT '{}',
  ALTER COLUMN hash SET DEFAULT '',
  ALTER COLUMN delivered_at DROP NOT NULL,
  ALTER COLUMN delivered_at DROP DEFAULT,
  ADD COLUMN handed jsonb,
  ADD COLUMN handed_hash text;

-- A new owner begins anew: what the former one said to a device, and what the device took from it, goes. By row and only
-- where the owner is written: devices change many times a second and change hands seldom.
CREATE FUNCTION appstore_leave_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM appstore_delivered WHERE device_id = NEW.id;
  DELETE FROM appstore_parameter WHERE device_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_parameters_moved AFTER UPDATE OF org_id ON devices_device
  FOR EACH ROW WHEN (OLD.org_id <> NEW.org_id) EXECUTE FUNCTION appstore_leave_device();
CREATE FUNCTION appstore_forget_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM appstore_delivered WHERE device_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_parameters_gone AFTER DELETE ON devices_device
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION appstore_forget_devices();

-- What an app takes belongs to whom the app belongs to.
CREATE FUNCTION appstore_move_definition() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE appstore_definition SET org_id = NEW.org_id WHERE app_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER appstore_app_definition AFTER UPDATE OF org_id ON appstore_app
  FOR EACH ROW WHEN (OLD.org_id <> NEW.org_id) EXECUTE FUNCTION appstore_move_definition();
-- Last changed first.
CREATE INDEX appstore_definition__updated ON appstore_definition (updated_at, id);

-- Down Migration
DROP INDEX appstore_definition__updated;
DROP TRIGGER appstore_app_definition ON appstore_app;
DROP FUNCTION appstore_move_definition();
DROP TRIGGER devices_device_parameters_gone ON devices_device;
DROP TRIGGER devices_device_parameters_moved ON devices_device;
DROP FUNCTION appstore_leave_device();
DROP FUNCTION appstore_forget_devices();
UPDATE appstore_delivered SET delivered_at = now() WHERE delivered_at IS NULL;
ALTER TABLE appstore_delivered
  DROP COLUMN handed_hash,
  DROP COLUMN handed,
  ALTER COLUMN delivered_at SET DEFAULT now(),
  ALTER COLUMN delivered_at SET NOT NULL,
  ALTER COLUMN hash DROP DEFAULT,
  ALTER COLUMN "values" DROP DEFAULT;
