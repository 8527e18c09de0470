-- Up Migration

-- A salt proves by itself that we made it and when; only those that were used are kept, until they expire.
-- Not unlogged any more: after a crash a used salt would be good for a second time.
TRUNCATE identity_login_salt;
ALTER TABLE identity_login_salt SET LOGGED;
ALTER TABLE identity_login_salt RENAME TO identity_spent_salt;
ALTER INDEX identity_login_salt_pkey RENAME TO identity_spent_salt_pkey;

-- Down Migration

ALTER INDEX identity_spent_salt_pkey RENAME TO identity_login_salt_pkey;
ALTER TABLE identity_spent_salt RENAME TO identity_login_salt;
TRUNCATE identity_login_salt;
ALTER TABLE identity_login_salt SET UNLOGGED;
