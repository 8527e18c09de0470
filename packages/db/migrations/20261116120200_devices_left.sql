-- Up Migration
-- The app store hears of devices that leave their owner from the registry (`devicesLeft`), not by triggers of its own on
-- the registry's busiest table.
DROP TRIGGER devices_device_parameters_moved ON devices_device;
DROP TRIGGER devices_device_parameters_gone ON devices_device;
DROP FUNCTION appstore_leave_device();
DROP FUNCTION appstore_forget_devices();
-- Down Migration
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
  DELETE FROM appstore_installed WHERE device_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_parameters_gone AFTER DELETE ON devices_device
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION appstore_forget_devices();
