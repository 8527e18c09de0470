-- Up Migration
-- How much a device began to upload, counted before the store is asked for a place: limits are per attempt and per day.
ALTER TABLE tasks_upload ALTER file_id DROP NOT NULL,
  ADD begun_count smallint NOT NULL DEFAULT 1,
  ADD begun_bytes bigint NOT NULL DEFAULT 0,
  ADD begun_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX tasks_upload__device ON tasks_upload (device_id, begun_at);

-- Down Migration
DROP INDEX tasks_upload__device;
DELETE FROM tasks_upload WHERE file_id IS NULL;
ALTER TABLE tasks_upload ALTER file_id SET NOT NULL, DROP begun_count, DROP begun_bytes, DROP begun_at;
