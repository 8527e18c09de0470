-- Up Migration
-- The first report of an item by a device spent four fifths of its processor time on the foreign key, which also locks the
-- device's row. A batch of reports holds the device's row of link_state, whose key goes with the device, so no report can
-- come after the device is gone; one statement deletes what deleted devices reported.
ALTER TABLE link_item DROP CONSTRAINT link_item_device_id_fkey;
-- Each report writes its rows again: room for them in the same page leaves the index alone.
ALTER TABLE link_item SET (fillfactor = 70);

CREATE FUNCTION link_forget_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM link_item WHERE device_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION link_forget_items() FROM PUBLIC;
CREATE TRIGGER devices_device_reported_gone AFTER DELETE ON devices_device
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION link_forget_items();
COMMENT ON TRIGGER devices_device_reported_gone ON devices_device IS
  'what a deleted device reported of its items goes with it; a foreign key would cost every first report four times its write';

-- Down Migration
DROP TRIGGER devices_device_reported_gone ON devices_device;
DROP FUNCTION link_forget_items();
ALTER TABLE link_item RESET (fillfactor);
ALTER TABLE link_item ADD CONSTRAINT link_item_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices_device (id) ON DELETE CASCADE;
