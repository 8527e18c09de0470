-- Up Migration
-- Opens one websocket for a session. Hashed like a token; losing the table costs a reconnect.
CREATE UNLOGGED TABLE live_ticket (
  ticket_hash bytea PRIMARY KEY,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_ticket__expires_at ON live_ticket (expires_at);

-- An event is a notice that something changed, not the change; its topic is the tail of a NATS subject.
ALTER TABLE outbox_event
  ADD CONSTRAINT outbox_event__topic CHECK (length(topic) <= 100 AND topic ~ '^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+){0,5}$'),
  ADD CONSTRAINT outbox_event__payload_small CHECK (octet_length(payload::text) <= 65536);
-- Numbered but not at the broker yet: grows only while the broker is away.
CREATE INDEX outbox_event__unpublished ON outbox_event (seq) WHERE published_at IS NULL AND seq IS NOT NULL;
-- A client that has seen nothing says 0. So the first event is 2 and an empty outbox stands at 1.
SELECT setval('outbox_event_seq', greatest((SELECT last_value FROM outbox_event_seq), 1));

-- Down Migration
DROP INDEX outbox_event__unpublished;
ALTER TABLE outbox_event DROP CONSTRAINT outbox_event__topic, DROP CONSTRAINT outbox_event__payload_small;
DROP TABLE live_ticket;
