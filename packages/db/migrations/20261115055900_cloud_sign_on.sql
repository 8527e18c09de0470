-- Up Migration
-- Another cloud vouched for somebody: opens one session within a minute. Hashed like a token.
CREATE TABLE identity_cloud_ticket (
  ticket_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES identity_account (id) ON DELETE CASCADE,
  peer_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_cloud_ticket__expires_at ON identity_cloud_ticket (expires_at);

-- Down Migration
DROP TABLE identity_cloud_ticket;
