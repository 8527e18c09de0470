-- Up Migration
-- The device list is filtered by the version alone.
CREATE INDEX devices_printer__version ON devices_printer (firmware_version, device_id);

-- Down Migration
DROP INDEX devices_printer__version;
