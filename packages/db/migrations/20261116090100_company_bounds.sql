-- Up Migration
-- For which e-mail domains a company's provider may make accounts. A domain is one provider's, and so one organisation's.
-- Partners read theirs and write none: the vendor's staff looks who a domain belongs to.
CREATE TABLE identity_oidc_domain (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  provider_id bigint NOT NULL REFERENCES identity_oidc_provider (id) ON DELETE CASCADE
);
CREATE INDEX identity_oidc_domain__provider_id ON identity_oidc_domain (provider_id);
ALTER TABLE identity_oidc_domain ENABLE ROW LEVEL SECURITY;
CREATE POLICY identity_oidc_domain_guard ON identity_oidc_domain USING (
  EXISTS (SELECT FROM identity_oidc_provider provider WHERE provider.id = provider_id));
GRANT SELECT ON identity_oidc_domain TO tilldeck_app;

ALTER TABLE identity_oidc_provider
  -- Linked accounts come in no other way; the project lead does, should the provider be away.
  ADD COLUMN is_exclusive boolean NOT NULL DEFAULT false,
  -- Whether `mfa` in its answers replaces the account's own second factor.
  ADD COLUMN is_factor_trusted boolean NOT NULL DEFAULT false,
  ADD COLUMN session_hours int NOT NULL DEFAULT 12 CHECK (session_hours > 0);

-- A company sign-in that waits for the account's own second factor.
ALTER TABLE identity_login_ticket
  ADD COLUMN provider_id bigint REFERENCES identity_oidc_provider (id) ON DELETE CASCADE;
CREATE INDEX identity_login_ticket__provider_id ON identity_login_ticket (provider_id) WHERE provider_id IS NOT NULL;

CREATE FUNCTION account_is_company_only(account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM identity_oidc_link link
      JOIN identity_oidc_provider provider ON provider.id = link.provider_id
      JOIN identity_account person ON person.id = link.account_id AND person.org_id = provider.org_id
     WHERE link.account_id = account AND provider.is_exclusive AND provider.is_enabled AND NOT person.is_project_lead)
$$;

UPDATE identity_session SET expires_at = least(expires_at, created_at + interval '12 hours')
 WHERE method = 'oidc' AND ended_at IS NULL;

-- Down Migration
DROP FUNCTION account_is_company_only(bigint);
ALTER TABLE identity_login_ticket DROP COLUMN provider_id;
ALTER TABLE identity_oidc_provider DROP COLUMN is_exclusive, DROP COLUMN is_factor_trusted, DROP COLUMN session_hours;
DROP TABLE identity_oidc_domain;
