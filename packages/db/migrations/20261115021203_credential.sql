-- Up Migration
-- Who asked for a code mail, for limits per address and per network. Addresses are hashed with the installation's
-- secret: most of them are typing errors or belong to nobody here.
CREATE UNLOGGED TABLE identity_code_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address_hash bytea NOT NULL,
  ip inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_code_request__address_hash ON identity_code_request (address_hash, at);
CREATE INDEX identity_code_request__ip ON identity_code_request (ip, at);
CREATE INDEX identity_mail_code__expires_at ON identity_mail_code (expires_at);

-- Down Migration
DROP INDEX identity_mail_code__expires_at;
DROP TABLE identity_code_request;
