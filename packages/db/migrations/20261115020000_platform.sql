-- Up Migration
-- Extensions. Never intarray: it takes over int[] @> and the GIN index on tags is no longer used.
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS ltree;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Under row security these operators may reach an index before the policy only when they are marked so.
-- Superuser, per database, not carried by dump and restore: the server checks it at start.
ALTER FUNCTION pg_catalog.arraycontains(anyarray, anyarray) LEAKPROOF;
ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_custom_plan', current_database());
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tilldeck_app') THEN CREATE ROLE tilldeck_app LOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tilldeck_vendor') THEN CREATE ROLE tilldeck_vendor LOGIN BYPASSRLS; END IF;
END $$;
GRANT USAGE ON SCHEMA public TO tilldeck_app, tilldeck_vendor;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tilldeck_app, tilldeck_vendor;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO tilldeck_app, tilldeck_vendor;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO tilldeck_app, tilldeck_vendor;

-- The organisation a transaction works for. Set with `set_config('app.org', …, true)` by platform/db; absent means none.
CREATE FUNCTION current_org() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.org', true), '')::int $$;

-- Gives a partitioned table its partition for the month of a day; jobs call it ahead of time.
CREATE FUNCTION ensure_month_partition(parent text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE first_day date := date_trunc('month', day); part text := parent || to_char(day, '_YYYYMM');
BEGIN
  IF parent NOT IN ('audit_entry', 'identity_login_log') THEN RAISE EXCEPTION 'not a monthly table: %', parent; END IF;
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      part, parent, first_day, first_day + interval '1 month');
  END IF;
END $$;

-- Down Migration
DROP FUNCTION ensure_month_partition(text, date);
DROP FUNCTION current_org();
