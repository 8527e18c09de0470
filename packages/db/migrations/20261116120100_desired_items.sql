-- Up Migration
-- What devices should be like is kept by the domain that owns an item; here is what devices reported of it.
DROP TABLE link_desired;
ALTER TABLE link_state DROP desired_version;
CREATE TABLE link_item (
  device_id bigint NOT NULL REFERENCES devices_device (id) ON DELETE CASCADE,
  item text NOT NULL,
  -- Names the document the device carried out.
  hash text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'failed', 'unsupported')),
  reason text NOT NULL DEFAULT '',
  -- Of the report, so that an older one never overwrites a newer one.
  epoch bigint NOT NULL,
  seq bigint NOT NULL,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, item)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON link_item TO tilldeck_ingest;
-- Down Migration
DROP TABLE link_item;
ALTER TABLE link_state ADD desired_version bigint NOT NULL DEFAULT 0;
CREATE TABLE link_desired (
  device_id bigint PRIMARY KEY REFERENCES devices_device (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  document jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  applied_version bigint NOT NULL DEFAULT 0,
  applied_at timestamptz,
  outcome jsonb NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE, DELETE ON link_desired TO tilldeck_ingest;
