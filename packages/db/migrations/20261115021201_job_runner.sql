-- Up Migration
-- The job tables belong to graphile-worker. Only the runner works on them: it signs in as tilldeck_vendor and takes on
-- this role, which nobody inherits, so a mistake in a use case cannot reach them.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tilldeck_worker') THEN
    CREATE ROLE tilldeck_worker NOLOGIN BYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- Another database of this cluster is migrated right now.
END $$;
DO $$ BEGIN
  -- Before the grant: from PostgreSQL 16 on the attribute decides at that moment.
  IF (SELECT rolinherit FROM pg_roles WHERE rolname = 'tilldeck_vendor') THEN ALTER ROLE tilldeck_vendor NOINHERIT; END IF;
  IF NOT pg_has_role('tilldeck_vendor', 'tilldeck_worker', 'MEMBER') THEN GRANT tilldeck_worker TO tilldeck_vendor; END IF;
EXCEPTION WHEN unique_violation OR internal_error THEN
  IF NOT pg_has_role('tilldeck_vendor', 'tilldeck_worker', 'MEMBER') THEN RAISE; END IF;
END $$;
GRANT USAGE ON SCHEMA graphile_worker, public TO tilldeck_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO tilldeck_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO tilldeck_worker;
-- For tables that a newer graphile-worker brings.
ALTER DEFAULT PRIVILEGES IN SCHEMA graphile_worker GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tilldeck_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA graphile_worker GRANT USAGE ON SEQUENCES TO tilldeck_worker;

-- Runners that are alive. Jobs held by one that is not seen any more go back to the others within a minute or two;
-- graphile-worker alone would wait four hours.
CREATE UNLOGGED TABLE job_runner (
  pool_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON job_runner FROM tilldeck_app, tilldeck_vendor;
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runner TO tilldeck_worker;

-- Down Migration
DROP TABLE job_runner;
ALTER DEFAULT PRIVILEGES IN SCHEMA graphile_worker REVOKE ALL ON TABLES FROM tilldeck_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA graphile_worker REVOKE ALL ON SEQUENCES FROM tilldeck_worker;
REVOKE ALL ON ALL TABLES IN SCHEMA graphile_worker FROM tilldeck_worker;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA graphile_worker FROM tilldeck_worker;
REVOKE ALL ON SCHEMA graphile_worker, public FROM tilldeck_worker;
