-- Up Migration
-- At start a process compares the schema with the tables its domains declare, and asks whether a newer version has
-- migrated the database already.
GRANT SELECT ON schema_migration TO tilldeck_vendor, tilldeck_api, tilldeck_ingest;

-- Down Migration
REVOKE SELECT ON schema_migration FROM tilldeck_vendor, tilldeck_api, tilldeck_ingest;
