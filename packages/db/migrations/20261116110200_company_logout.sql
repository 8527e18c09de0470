-- Up Migration
-- Which provider opened a session, and the provider's own name of it (`sid`, as a hash): a logout token names either the
-- person or that session. Sessions from before carry neither; the person ends them.
ALTER TABLE identity_session
  ADD COLUMN provider_id bigint REFERENCES identity_oidc_provider (id) ON DELETE SET NULL,
  ADD COLUMN provider_sid_hash bytea;
CREATE INDEX identity_session__provider_id ON identity_session (provider_id, provider_sid_hash)
  WHERE provider_id IS NOT NULL AND ended_at IS NULL;
ALTER TABLE identity_login_ticket ADD COLUMN provider_sid_hash bytea;

-- Logout tokens that were believed: each is good once. Only the server itself reads and writes them.
CREATE TABLE identity_oidc_logout (
  provider_id bigint NOT NULL REFERENCES identity_oidc_provider (id) ON DELETE CASCADE,
  jti_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, jti_hash)
);

-- Down Migration
DROP TABLE identity_oidc_logout;
ALTER TABLE identity_login_ticket DROP COLUMN provider_sid_hash;
ALTER TABLE identity_session DROP COLUMN provider_id, DROP COLUMN provider_sid_hash;
