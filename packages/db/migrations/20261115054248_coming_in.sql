-- Up Migration
ALTER TABLE identity_account
  -- False for somebody who was invited without a password: they choose one with the link of the invitation.
  ADD COLUMN is_password_set boolean NOT NULL DEFAULT true,
  -- Sign-ins tried while the initial password stands; too many and it is dead.
  ADD COLUMN initial_password_tries int NOT NULL DEFAULT 0;

-- Tries count against a password, not against a person: whoever sets a new one begins anew.
CREATE FUNCTION identity_account_fresh_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.initial_password_tries := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER identity_account_fresh_password BEFORE UPDATE OF stored_key ON identity_account
  FOR EACH ROW WHEN (NEW.stored_key IS DISTINCT FROM OLD.stored_key) EXECUTE FUNCTION identity_account_fresh_password();

-- Secrets of mailed activation links. Only the newest of an account opens anything; older ones are kept for a while, so
-- that an old link is told from a wrong one.
CREATE TABLE identity_activation (
  secret_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES identity_account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  used_at timestamptz
);
CREATE INDEX identity_activation__account_id ON identity_activation (account_id);
CREATE INDEX identity_activation__expires_at ON identity_activation (expires_at);

-- What a stranger typed, until a job has looked whether the address is known: the call itself must not tell.
CREATE TABLE identity_registration (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL,
  country_code text NOT NULL,
  language text NOT NULL,
  timezone text NOT NULL,
  key_salt bytea NOT NULL,
  iterations int NOT NULL,
  stored_key bytea NOT NULL,
  server_key bytea NOT NULL,
  is_approval_needed boolean NOT NULL,
  ip inet NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON identity_registration FROM tilldeck_app;

-- A partner that registered where the vendor wants to look first. Enabling it is the approval.
ALTER TABLE identity_org ADD COLUMN is_approval_pending boolean NOT NULL DEFAULT false;
CREATE FUNCTION identity_org_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_approval_pending := false;
  RETURN NEW;
END $$;
CREATE TRIGGER identity_org_approved BEFORE UPDATE OF is_enabled ON identity_org
  FOR EACH ROW WHEN (NEW.is_enabled) EXECUTE FUNCTION identity_org_approved();

-- Down Migration
DROP TRIGGER identity_org_approved ON identity_org;
DROP FUNCTION identity_org_approved();
ALTER TABLE identity_org DROP COLUMN is_approval_pending;
DROP TABLE identity_registration;
DROP TABLE identity_activation;
DROP TRIGGER identity_account_fresh_password ON identity_account;
DROP FUNCTION identity_account_fresh_password();
ALTER TABLE identity_account DROP COLUMN is_password_set, DROP COLUMN initial_password_tries;
