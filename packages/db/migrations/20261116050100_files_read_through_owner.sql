-- Up Migration
-- Files are read through the records that name them. Their ids cannot be counted: 63 random bits, as text on the wire.
CREATE FUNCTION random_id() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT ('x' || left(id, 12) || right(id, 4))::bit(64)::bigint & 9223372036854775807
    FROM replace(gen_random_uuid()::text, '-', '') id
$$;
ALTER TABLE files_object ALTER id DROP IDENTITY, ALTER id SET DEFAULT random_id();

-- Files that are there get such ids as well, wherever they are named.
CREATE TEMPORARY TABLE file_ids ON COMMIT DROP AS SELECT id AS before, random_id() AS after FROM files_object;
ALTER TABLE file_ids ADD PRIMARY KEY (before);
CREATE FUNCTION pg_temp.file_id(was bigint) RETURNS bigint LANGUAGE sql AS
  $$ SELECT coalesce((SELECT after FROM file_ids WHERE before = was), was) $$;
CREATE FUNCTION pg_temp.file_ids(were bigint[]) RETURNS bigint[] LANGUAGE sql AS
  $$ SELECT coalesce(array_agg(pg_temp.file_id(id) ORDER BY at), '{}') FROM unnest(were) WITH ORDINALITY one (id, at) $$;
CREATE PROCEDURE pg_temp.defer_file_keys(is_deferrable boolean) LANGUAGE plpgsql AS $$
DECLARE k record;
BEGIN
  FOR k IN SELECT conrelid::regclass AS tab, conname FROM pg_constraint
            WHERE contype = 'f' AND confrelid = 'files_object'::regclass AND conparentid = 0 LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I %s', k.tab, k.conname,
      CASE WHEN is_deferrable THEN 'DEFERRABLE INITIALLY DEFERRED' ELSE 'NOT DEFERRABLE' END);
  END LOOP;
END $$;
CALL pg_temp.defer_file_keys(true);
UPDATE files_object SET id = pg_temp.file_id(id), icon_file_id = pg_temp.file_id(icon_file_id);
UPDATE files_export SET file_id = pg_temp.file_id(file_id) WHERE file_id IS NOT NULL;
UPDATE identity_org SET business_licence_file_id = pg_temp.file_id(business_licence_file_id)
 WHERE business_licence_file_id IS NOT NULL;
UPDATE identity_account SET head_img = pg_temp.file_id(head_img::bigint)::text WHERE head_img IS NOT NULL;
UPDATE devices_model SET icon_file_id = pg_temp.file_id(icon_file_id) WHERE icon_file_id IS NOT NULL;
UPDATE devices_import SET file_id = pg_temp.file_id(file_id), result_file_id = pg_temp.file_id(result_file_id)
 WHERE file_id IS NOT NULL OR result_file_id IS NOT NULL;
UPDATE tasks_upload SET file_id = pg_temp.file_id(file_id);
UPDATE tasks_execution SET file_id = pg_temp.file_id(file_id) WHERE file_id IS NOT NULL;
UPDATE tasks_task SET payload = jsonb_set(payload, '{fileId}', to_jsonb(pg_temp.file_id((payload ->> 'fileId')::bigint)::text))
 WHERE payload ? 'fileId';
UPDATE tasks_task SET payload = jsonb_set(payload, '{fileIds}', (
         SELECT jsonb_agg(pg_temp.file_id(id::bigint)::text ORDER BY at)
           FROM jsonb_array_elements_text(payload -> 'fileIds') WITH ORDINALITY one (id, at)))
 WHERE jsonb_array_length(payload -> 'fileIds') > 0;
UPDATE appstore_category SET icon_file_id = pg_temp.file_id(icon_file_id) WHERE icon_file_id IS NOT NULL;
UPDATE appstore_app SET icon_file_id = pg_temp.file_id(icon_file_id) WHERE icon_file_id IS NOT NULL;
UPDATE appstore_version SET file_id = pg_temp.file_id(file_id), icon_file_id = pg_temp.file_id(icon_file_id),
       landscape_file_ids = pg_temp.file_ids(landscape_file_ids), portrait_file_ids = pg_temp.file_ids(portrait_file_ids);
UPDATE appstore_ad SET picture_file_id = pg_temp.file_id(picture_file_id);
-- Checks that wait would look for files by the ids from before.
DO $$
DECLARE waiting record;
BEGIN
  FOR waiting IN SELECT id FROM files_object WHERE state = 'checking' LOOP
    PERFORM enqueue_job('files.check', json_build_object('fileId', waiting.id::text), 10, 'files.check:' || waiting.id, NULL);
  END LOOP;
END $$;
SET CONSTRAINTS ALL IMMEDIATE;
CALL pg_temp.defer_file_keys(false);
DROP FUNCTION pg_temp.file_id(bigint);
DROP FUNCTION pg_temp.file_ids(bigint[]);
DROP PROCEDURE pg_temp.defer_file_keys(boolean);

-- Nothing is open to everybody by its row any more: the record that names it decides.
DROP POLICY files_object_open ON files_object;
-- Only the version before still writes it, as long as an upgrade takes; a later migration drops it.
ALTER TABLE files_object ALTER visibility SET DEFAULT 'organisation';

-- By which the record of a file is found.
CREATE INDEX identity_account__head_img ON identity_account (head_img) WHERE head_img IS NOT NULL;
CREATE INDEX identity_org__licence ON identity_org (business_licence_file_id) WHERE business_licence_file_id IS NOT NULL;
CREATE INDEX devices_import__result_file_id ON devices_import (result_file_id) WHERE result_file_id IS NOT NULL;
CREATE INDEX tasks_upload__file_id ON tasks_upload (file_id);
CREATE INDEX tasks_task__file ON tasks_task ((payload ->> 'fileId')) WHERE payload ->> 'fileId' IS NOT NULL;
CREATE INDEX tasks_task__files ON tasks_task USING gin ((payload -> 'fileIds'));
CREATE INDEX appstore_version__file ON appstore_version (file_id);
CREATE INDEX appstore_version__icon ON appstore_version (icon_file_id);
CREATE INDEX appstore_version__pictures ON appstore_version USING gin ((landscape_file_ids || portrait_file_ids));
CREATE INDEX appstore_app__icon ON appstore_app (icon_file_id);
CREATE INDEX appstore_ad__picture ON appstore_ad (picture_file_id);

-- Down Migration
DROP INDEX appstore_ad__picture, appstore_app__icon, appstore_version__pictures, appstore_version__icon, appstore_version__file,
  tasks_task__files, tasks_task__file, tasks_upload__file_id, devices_import__result_file_id, identity_org__licence,
  identity_account__head_img;
ALTER TABLE files_object ALTER visibility DROP DEFAULT;
CREATE POLICY files_object_open ON files_object FOR SELECT USING (visibility = 'everyone' AND state = 'ready');
ALTER TABLE files_object ALTER id DROP DEFAULT;
ALTER TABLE files_object ALTER id ADD GENERATED BY DEFAULT AS IDENTITY;
DROP FUNCTION random_id();
