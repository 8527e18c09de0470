-- Up Migration
-- Which version of an app a device has of the store: whom a change of the app concerns. As it was last put in; reached
-- through the device, whose scope guards it. Written by the thousand, so nothing is looked up for a row.
CREATE TABLE appstore_installed (
  app_id bigint NOT NULL,
  device_id bigint NOT NULL,
  version_id bigint NOT NULL,
  installed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, device_id)
);
CREATE INDEX appstore_installed__device ON appstore_installed (device_id);

-- How far devices have been told of a change: one walk for each app and place, begun anew by the next change.
CREATE TABLE appstore_telling (
  app_id bigint NOT NULL,
  level text NOT NULL CHECK (level IN ('app', 'partner', 'group', 'device')),
  -- Of the partner, group or device; of the app for all that have it.
  place_id bigint NOT NULL,
  -- The device that was told last.
  after_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (app_id, level, place_id)
);

CREATE OR REPLACE FUNCTION appstore_forget_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM appstore_delivered WHERE device_id IN (SELECT id FROM gone);
  DELETE FROM appstore_installed WHERE device_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION appstore_forget_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM appstore_delivered WHERE device_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
DROP TABLE appstore_telling, appstore_installed;
