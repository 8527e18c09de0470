-- Up Migration
-- The nonce of the call that wrote an event: the screen that made the call has read again already. Null: no call did.
ALTER TABLE outbox_event ADD COLUMN cause text CHECK (length(cause) = 24);

-- Down Migration
ALTER TABLE outbox_event DROP COLUMN cause;
