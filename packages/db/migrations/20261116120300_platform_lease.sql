-- Up Migration
-- One lease table for everything that one process does at a time: presence and the relay of events.
ALTER TABLE link_lease RENAME TO platform_lease;
ALTER TABLE platform_lease RENAME CONSTRAINT link_lease_pkey TO platform_lease_pkey;
INSERT INTO platform_lease (name) VALUES ('relay');
-- Down Migration
DELETE FROM platform_lease WHERE name = 'relay';
ALTER TABLE platform_lease RENAME CONSTRAINT platform_lease_pkey TO link_lease_pkey;
ALTER TABLE platform_lease RENAME TO link_lease;
