-- Up Migration
-- System work signs in by what the process is for: tilldeck_api where people and devices call, tilldeck_ingest where reports
-- come in, tilldeck_vendor where jobs run. Each has the rights of its work, and the server does not start with more.
-- Row security does not hold them: they serve people and devices of all organisations before anybody is known.
DO $$
DECLARE login text;
BEGIN
  FOREACH login IN ARRAY '{tilldeck_api,tilldeck_ingest}'::text[] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
        EXECUTE format('CREATE ROLE %I LOGIN BYPASSRLS', login);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- Another database of this cluster is migrated right now.
    END;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO tilldeck_api, tilldeck_ingest;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO tilldeck_api, tilldeck_ingest;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO tilldeck_api, tilldeck_ingest;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO tilldeck_api, tilldeck_ingest;

-- The API does for the vendor's staff what tilldeck_vendor does, and nothing of the job runner.
DO $$
DECLARE given record;
BEGIN
  FOR given IN
    SELECT c.oid::regclass AS table_name, x.privilege_type AS privilege
      FROM pg_class c, aclexplode(c.relacl) x
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND x.grantee = 'tilldeck_vendor'::regrole AND x.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  LOOP EXECUTE format('GRANT %s ON %s TO tilldeck_api', given.privilege, given.table_name); END LOOP;
  FOR given IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND NOT has_function_privilege('tilldeck_app', p.oid, 'EXECUTE')
       AND has_function_privilege('tilldeck_vendor', p.oid, 'EXECUTE') AND p.proname NOT IN ('seal_audit', 'reseal_job', 'drop_days_before')
  LOOP EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tilldeck_api', given.name); END LOOP;
END $$;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tilldeck_api;

-- A partition named itself would open what the parent refuses.
CREATE OR REPLACE FUNCTION ensure_month_partition(parent text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE first_day date := date_trunc('month', day); part text := parent || to_char(day, '_YYYYMM');
BEGIN
  IF parent NOT IN ('audit_entry', 'identity_login_log') THEN RAISE EXCEPTION 'not a monthly table: %', parent; END IF;
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      part, parent, first_day, first_day + interval '1 month');
    EXECUTE format('REVOKE ALL ON %I FROM tilldeck_app, tilldeck_vendor, tilldeck_api', part);
  END IF;
END $$;
CREATE OR REPLACE FUNCTION ensure_day_partition(parent text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := parent || to_char(day, '_YYYYMMDD');
BEGIN
  IF parent NOT IN ('link_telemetry', 'link_event') THEN RAISE EXCEPTION 'not a daily table: %', parent; END IF;
  IF to_regclass(part) IS NULL THEN
    -- Two writers that miss the same day must not both make it.
    PERFORM pg_advisory_xact_lock(hashtext('ensure_day_partition'), hashtext(part));
    IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      part, parent, day::timestamptz, (day + 1)::timestamptz);
    EXECUTE format('REVOKE ALL ON %I FROM tilldeck_app, tilldeck_vendor, tilldeck_api', part);
  END IF;
END $$;

-- What a report changes. No account, session, file or webhook is in reach of a process that reads what devices send.
GRANT SELECT, INSERT, UPDATE, DELETE ON link_desired, link_event, link_examination, link_facts, link_key, link_lease, link_node,
  link_presence, link_state, link_telemetry, appstore_installed, appstore_delivered TO tilldeck_ingest;
GRANT SELECT ON link_setting, devices_device, devices_group, devices_model, devices_shop, tasks_task, tasks_execution,
  appstore_app, appstore_version, appstore_publication, appstore_parameter, appstore_definition, secret_kept_key TO tilldeck_ingest;
GRANT SELECT (id, parent_id, kind, path, depth, name, is_enabled, terminated_at,
  control_l1, control_l2, control_l3, control_l4, control_l5) ON identity_org TO tilldeck_ingest;
GRANT UPDATE ON devices_device, tasks_execution, appstore_app TO tilldeck_ingest;
GRANT INSERT ON devices_lifecycle, outbox_event, secret_kept_key TO tilldeck_ingest;

-- Down Migration
DROP OWNED BY tilldeck_api, tilldeck_ingest;
