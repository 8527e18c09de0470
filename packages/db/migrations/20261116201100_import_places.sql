-- Up Migration
-- What a row's shop, group and tags were found to be. No foreign keys: they are looked for again when the row comes in.
ALTER TABLE devices_import_row ADD shop_id bigint, ADD group_id int, ADD tag_ids int[] NOT NULL DEFAULT '{}';

-- Down Migration
ALTER TABLE devices_import_row DROP shop_id, DROP group_id, DROP tag_ids;
