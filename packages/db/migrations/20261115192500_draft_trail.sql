-- Up Migration

-- What the audit trail knows of somebody's saves of a draft, and what it has still to be told of them.
ALTER TABLE appstore_version ADD COLUMN trail jsonb;

-- Down Migration
ALTER TABLE appstore_version DROP COLUMN trail;
