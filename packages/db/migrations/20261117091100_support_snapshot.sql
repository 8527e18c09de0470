-- Up Migration
-- What a device was like when the ticket about it was submitted, as the ticket's organisation sees it. Written once.
CREATE TABLE support_snapshot (
  ticket_id bigint PRIMARY KEY REFERENCES support_ticket (id) ON DELETE CASCADE,
  taken_at timestamptz NOT NULL DEFAULT now(),
  content jsonb NOT NULL
);
SELECT make_owned_through('support_snapshot', 'support_ticket', 'ticket_id');
GRANT SELECT, INSERT ON support_snapshot TO tilldeck_app;

-- Down Migration
DROP TABLE support_snapshot;
