-- Up Migration
-- Under row security lower() may not reach an index before the policy (it is not leakproof), plain equality may: a
-- partner that looks for one account would otherwise read its whole log.
ALTER TABLE audit_entry ADD COLUMN account_key text GENERATED ALWAYS AS (lower(account_name)) STORED;
ALTER TABLE identity_login_log ADD COLUMN login_key text GENERATED ALWAYS AS (lower(login_name)) STORED;
DROP INDEX audit_entry__account_name, identity_login_log__login_name;
CREATE INDEX audit_entry__account_key ON audit_entry (account_key, id);
CREATE INDEX identity_login_log__login_key ON identity_login_log (login_key, id);

-- Down Migration
ALTER TABLE audit_entry DROP COLUMN account_key;
ALTER TABLE identity_login_log DROP COLUMN login_key;
CREATE INDEX audit_entry__account_name ON audit_entry (lower(account_name), id);
CREATE INDEX identity_login_log__login_name ON identity_login_log (lower(login_name), id);
