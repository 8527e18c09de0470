-- Up Migration
-- A new table is nobody's until its migration says who may do what: partners' role gets rights by GRANT, beside the policy
-- (docs/patterns/sql.md). The server does not start with a table that this role reaches without a policy or a reason.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT, INSERT, UPDATE, DELETE ON TABLES FROM tilldeck_app;

-- Down Migration
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tilldeck_app;
