-- Up Migration
-- An export that a person asked for goes on when they sign out: account, organisation and permission are asked for again
-- instead. Only what was asked for while acting for a partner or with an API key depends on that session or key.
ALTER TABLE files_export ALTER COLUMN token_hash DROP NOT NULL;

-- Down Migration
DELETE FROM files_export WHERE token_hash IS NULL;
ALTER TABLE files_export ALTER COLUMN token_hash SET NOT NULL;
