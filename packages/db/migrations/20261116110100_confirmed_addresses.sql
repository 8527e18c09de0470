-- Up Migration
-- An address is an account's own once its owner opened a mail we sent there: only then does it sign in, and only then may
-- no other account have it. What an administrator of another organisation types claims nothing, so that nobody learns by
-- adding an account whether an address is known here.
ALTER TABLE identity_account ADD COLUMN is_email_confirmed boolean NOT NULL DEFAULT true;

DROP INDEX identity_account__email;
CREATE UNIQUE INDEX identity_account__email ON identity_account (lower(email))
  WHERE terminated_at IS NULL AND is_email_confirmed;
CREATE UNIQUE INDEX identity_account__email_in_org ON identity_account (org_id, lower(email)) WHERE terminated_at IS NULL;

-- Down Migration
DROP INDEX identity_account__email_in_org;
DROP INDEX identity_account__email;
-- Fails where an address was entered in two organisations: one of the accounts has to be given another address first.
CREATE UNIQUE INDEX identity_account__email ON identity_account (lower(email)) WHERE terminated_at IS NULL;
ALTER TABLE identity_account DROP COLUMN is_email_confirmed;
