-- Up Migration
-- Days and hours of an organisation are those of its own clocks. Null: the default of the installation.
ALTER TABLE identity_org ADD COLUMN time_zone text CHECK (length(time_zone) BETWEEN 1 AND 60);
GRANT UPDATE (time_zone) ON identity_org TO tilldeck_app;

-- Down Migration
ALTER TABLE identity_org DROP COLUMN time_zone;
