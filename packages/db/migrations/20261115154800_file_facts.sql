-- Up Migration
-- What was read out of a file, for kinds that say something of themselves: an app its package, version and signer.
ALTER TABLE files_object ADD COLUMN facts jsonb;
-- The picture drawn from it, a file of its own that is in use as long as this one is there.
ALTER TABLE files_object ADD COLUMN icon_file_id bigint REFERENCES files_object (id) ON DELETE SET NULL;
CREATE INDEX files_object__icon ON files_object (icon_file_id) WHERE icon_file_id IS NOT NULL;

-- Down Migration
ALTER TABLE files_object DROP COLUMN icon_file_id;
ALTER TABLE files_object DROP COLUMN facts;
