-- Up Migration
-- Tasks begin at the local time of a device: a plain column, as other domains do not read what link keeps as JSON.
ALTER TABLE link_facts ADD COLUMN timezone text GENERATED ALWAYS AS (facts ->> 'timezone') STORED;

-- Down Migration
ALTER TABLE link_facts DROP COLUMN timezone;
