-- Up Migration
-- A period long ago is found by its own order: along the key it meant reading everything that came later.
CREATE INDEX devices_device__created ON devices_device (created_at, id);
CREATE INDEX devices_device__activated ON devices_device (activated_at, id) WHERE activated_at IS NOT NULL;

-- Down Migration
DROP INDEX devices_device__activated;
DROP INDEX devices_device__created;
