-- Up Migration
-- A deleted version lets its file go and keeps its number; what is in use is told by the file's claims.
ALTER TABLE appstore_version DROP CONSTRAINT appstore_version_file_id_fkey;

-- A category no app is in can go; versions of long ago, and drafts, are then without it.
ALTER TABLE appstore_version
  DROP CONSTRAINT appstore_version_category_id_fkey,
  DROP CONSTRAINT appstore_version_second_category_id_fkey,
  ADD CONSTRAINT appstore_version_category_id_fkey
    FOREIGN KEY (category_id) REFERENCES appstore_category (id) ON DELETE SET NULL,
  ADD CONSTRAINT appstore_version_second_category_id_fkey
    FOREIGN KEY (second_category_id) REFERENCES appstore_category (id) ON DELETE SET NULL;

-- Down Migration
ALTER TABLE appstore_version
  DROP CONSTRAINT appstore_version_category_id_fkey,
  DROP CONSTRAINT appstore_version_second_category_id_fkey,
  ADD CONSTRAINT appstore_version_category_id_fkey FOREIGN KEY (category_id) REFERENCES appstore_category (id),
  ADD CONSTRAINT appstore_version_second_category_id_fkey
    FOREIGN KEY (second_category_id) REFERENCES appstore_category (id);
ALTER TABLE appstore_version ADD CONSTRAINT appstore_version_file_id_fkey
  FOREIGN KEY (file_id) REFERENCES files_object (id) NOT VALID;
