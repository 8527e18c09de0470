-- Up Migration
-- A period of a partner with hundreds of thousands of devices: without these the planner joins two long lists.
CREATE INDEX devices_device__l1_created ON devices_device (org_l1, created_at, id);
CREATE INDEX devices_device__l1_activated ON devices_device (org_l1, activated_at, id) WHERE activated_at IS NOT NULL;

-- Down Migration
DROP INDEX devices_device__l1_created, devices_device__l1_activated;
