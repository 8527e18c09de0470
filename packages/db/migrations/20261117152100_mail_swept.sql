-- Up Migration
-- When the original of a mail was removed from storage. The row stays: it says what became of the mail.
ALTER TABLE mail_in ADD COLUMN swept_at timestamptz;
CREATE INDEX mail_in__to_sweep ON mail_in (decided_at)
  WHERE swept_at IS NULL AND state IN ('accepted', 'automatic', 'duplicate', 'discarded');
-- Rows of one mail share its original.
CREATE INDEX mail_in__storage_key ON mail_in (storage_key) WHERE swept_at IS NULL;

-- Down Migration
ALTER TABLE mail_in DROP COLUMN swept_at;
