-- Up Migration
-- The window as it was before the last batch: the statement that moves it on returns it from here.
ALTER TABLE link_state ADD before_epoch bigint NOT NULL DEFAULT 0, ADD before_seq bigint NOT NULL DEFAULT 0,
  ADD before_seen bigint NOT NULL DEFAULT 0;

-- Down Migration
ALTER TABLE link_state DROP before_epoch, DROP before_seq, DROP before_seen;
