-- Up Migration
-- Tasks hear of devices that leave their owner from the registry (`devicesLeft`): their trigger ran with every statement that
-- changed a device, to find nothing nearly always.
DROP TRIGGER devices_device_tasks_moved ON devices_device;
DROP TRIGGER devices_device_tasks_gone ON devices_device;
DROP FUNCTION tasks_leave_devices();

-- As in 20261116100100_make_owned, with the reason of its triggers.
CREATE OR REPLACE FUNCTION make_owned(owned regclass, also_seen_by text[] DEFAULT '{}', levels text DEFAULT 'filled')
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned); level text; cases text; trigger_name text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = 'org_id' AND NOT attisdropped) THEN
    EXECUTE format('ALTER TABLE %s ADD COLUMN org_id int NOT NULL REFERENCES identity_org (id)', owned);
  END IF;
  FOREACH level IN ARRAY '{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = level AND NOT attisdropped) THEN
      EXECUTE format('ALTER TABLE %s ADD COLUMN %I int', owned, level);
    END IF;
  END LOOP;

  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels', owned);
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels_moved', owned);
  IF levels = 'believed' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0))
      EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5 ON %s
      FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR NOT (NEW.org_l1 IS DISTINCT FROM OLD.org_l1 OR NEW.org_l2 IS DISTINCT FROM OLD.org_l2
        OR NEW.org_l3 IS DISTINCT FROM OLD.org_l3 OR NEW.org_l4 IS DISTINCT FROM OLD.org_l4
        OR NEW.org_l5 IS DISTINCT FROM OLD.org_l5))
      EXECUTE FUNCTION set_org_levels()', name || '_levels_moved', owned);
  ELSIF levels = 'filled' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5
      ON %s FOR EACH ROW EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
  ELSIF levels = 'kept' THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM tilldeck_app', owned);
  ELSE
    RAISE EXCEPTION 'levels are filled, believed or kept, not %', levels;
  END IF;

  FOR trigger_name IN SELECT tgname FROM pg_trigger WHERE tgrelid = owned AND tgname IN (name || '_levels', name || '_levels_moved') LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', trigger_name, owned, 'fills org_l1 to org_l5, which scope and row security ask');
  END LOOP;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  -- CASE keeps the planner's estimates: the condition of the query finds the rows, the policy only refuses (ADR 0021). In
  -- this form it asks for the organisation once; `IN` asked six times, and planning them was half of a short statement.
  SELECT string_agg(format('WHEN %I THEN true', c), ' ') INTO cases
    FROM unnest('{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] || also_seen_by) c;
  EXECUTE format('CREATE POLICY %I ON %s USING (CASE (SELECT current_org()) %s ELSE false END)', name || '_guard', owned, cases);
END $$;
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT t.tgname, t.tgrelid::regclass AS owned FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                WHERE t.tgfoid = 'set_org_levels'::regproc AND NOT c.relispartition LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', found.tgname, found.owned, 'fills org_l1 to org_l5, which scope and row security ask');
  END LOOP;
END $$;

-- Why each of the others is there: docs/triggers.md is made of these.
COMMENT ON TRIGGER appstore_app_added_count ON appstore_app IS 'counts the offered apps of a category, whatever statement changes them';
COMMENT ON TRIGGER appstore_app_changed_count ON appstore_app IS 'counts the offered apps of a category, whatever statement changes them';
COMMENT ON TRIGGER appstore_app_definition ON appstore_app IS 'the definition of parameters follows an app to its new owner';
COMMENT ON TRIGGER audit_entry_queue ON audit_entry IS 'queues the digest of a new entry for the chain, in the transaction of the change';
COMMENT ON TRIGGER devices_device_added ON devices_device IS 'counts devices by scope, model, version, state and warranty, once a statement';
COMMENT ON TRIGGER devices_device_added_refs ON devices_device IS 'foreign keys to organisation and model, checked once a statement instead of once a row';
COMMENT ON TRIGGER devices_device_admission ON devices_device IS 'a disabled device loses its connection, an enabled one may connect; a notification in the same transaction, whatever statement changes the state';
COMMENT ON TRIGGER devices_device_changed ON devices_device IS 'counts devices by scope, model, version, state and warranty, once a statement';
COMMENT ON TRIGGER devices_device_gone ON devices_device IS 'counts devices by scope, model, version, state and warranty, once a statement';
COMMENT ON TRIGGER devices_device_gone_history ON devices_device IS 'the lifecycle stays when its device is deleted';
COMMENT ON TRIGGER devices_device_keys ON devices_device IS 'keys follow the owner or end, and reported state goes, in the statement that changes the owner: no path may leave a former owner connected (ADR 0050)';
COMMENT ON TRIGGER devices_device_members_added ON devices_device IS 'counts the members of groups, tags and shops, once a statement';
COMMENT ON TRIGGER devices_device_members_changed ON devices_device IS 'counts the members of groups, tags and shops, once a statement';
COMMENT ON TRIGGER devices_device_members_gone ON devices_device IS 'counts the members of groups, tags and shops, once a statement';
COMMENT ON TRIGGER devices_device_memberships ON devices_device IS 'a device leaves groups, tags and shops that are not for its new owner';
COMMENT ON TRIGGER devices_device_owned ON devices_device IS 'owned_since begins and the remark of the former owner goes with every change of owner';
COMMENT ON TRIGGER devices_device_warranty ON devices_device IS 'the state of the warranty follows its end';
COMMENT ON TRIGGER devices_import_gone ON devices_import IS 'rows of a deleted import go in one statement; a foreign key asks once a row';
COMMENT ON TRIGGER devices_model_devices ON devices_model IS 'a model with devices is not deleted: the other half of the foreign key';
COMMENT ON TRIGGER identity_access_changed ON identity_access IS 'sessions of the actor are read again in every process';
COMMENT ON TRIGGER identity_account_changed ON identity_account IS 'sessions of the account are read again in every process';
COMMENT ON TRIGGER identity_account_control ON identity_account IS 'copies whether the vendor controls the organisation, for lists of accounts';
COMMENT ON TRIGGER identity_account_fresh_password ON identity_account IS 'a new initial password starts with no failed tries';
COMMENT ON TRIGGER identity_account_role_changed ON identity_account_role IS 'sessions of the account are read again in every process';
COMMENT ON TRIGGER identity_menu_changed ON identity_menu IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_org_approved ON identity_org IS 'mails the applicant once, however the organisation is enabled';
COMMENT ON TRIGGER identity_org_changed ON identity_org IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_org_devices ON identity_org IS 'an organisation with devices is not deleted: the other half of the foreign key of devices_device, which is checked once a statement';
COMMENT ON TRIGGER identity_org_factor_demanded ON identity_org IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_org_ground ON identity_org IS 'ends access for a partner as soon as its ground is gone';
COMMENT ON TRIGGER identity_org_place ON identity_org IS 'depth, path, levels of control and sight follow parent and type';
COMMENT ON TRIGGER identity_org_permission_changed ON identity_org_permission IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_role_changed ON identity_role IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_role_leave ON identity_role IS 'terminated accounts do not keep a role from being deleted';
COMMENT ON TRIGGER identity_role_permission_changed ON identity_role_permission IS 'all sessions are read again in every process';
COMMENT ON TRIGGER identity_session_changed ON identity_session IS 'an ended session is forgotten in every process';
COMMENT ON TRIGGER identity_session_opened ON identity_session IS 'notes when an account signed in last';
COMMENT ON TRIGGER integration_delivery_due ON integration_delivery IS 'wakes the pump of webhooks';
COMMENT ON TRIGGER link_key_added ON link_key IS 'every ingest process learns of a new key at once';
COMMENT ON TRIGGER link_key_changed ON link_key IS 'every ingest process learns of a key that begins or ends at once';
COMMENT ON TRIGGER link_key_gone ON link_key IS 'every ingest process learns of a deleted key at once';
COMMENT ON TRIGGER outbox_event_notify ON outbox_event IS 'wakes the relay';
COMMENT ON TRIGGER tasks_execution_changed ON tasks_execution IS 'counts executions by stage, state and code, once a statement';
COMMENT ON TRIGGER tasks_execution_gone ON tasks_execution IS 'counts executions by stage, state and code, once a statement';

-- Down Migration
CREATE OR REPLACE FUNCTION make_owned(owned regclass, also_seen_by text[] DEFAULT '{}', levels text DEFAULT 'filled')
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned); level text; cases text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = 'org_id' AND NOT attisdropped) THEN
    EXECUTE format('ALTER TABLE %s ADD COLUMN org_id int NOT NULL REFERENCES identity_org (id)', owned);
  END IF;
  FOREACH level IN ARRAY '{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = level AND NOT attisdropped) THEN
      EXECUTE format('ALTER TABLE %s ADD COLUMN %I int', owned, level);
    END IF;
  END LOOP;

  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels', owned);
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels_moved', owned);
  IF levels = 'believed' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0))
      EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5 ON %s
      FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR NOT (NEW.org_l1 IS DISTINCT FROM OLD.org_l1 OR NEW.org_l2 IS DISTINCT FROM OLD.org_l2
        OR NEW.org_l3 IS DISTINCT FROM OLD.org_l3 OR NEW.org_l4 IS DISTINCT FROM OLD.org_l4
        OR NEW.org_l5 IS DISTINCT FROM OLD.org_l5))
      EXECUTE FUNCTION set_org_levels()', name || '_levels_moved', owned);
  ELSIF levels = 'filled' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5
      ON %s FOR EACH ROW EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
  ELSIF levels = 'kept' THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM tilldeck_app', owned);
  ELSE
    RAISE EXCEPTION 'levels are filled, believed or kept, not %', levels;
  END IF;

  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  -- CASE keeps the planner's estimates: the condition of the query finds the rows, the policy only refuses (ADR 0021). In
  -- this form it asks for the organisation once; `IN` asked six times, and planning them was half of a short statement.
  SELECT string_agg(format('WHEN %I THEN true', c), ' ') INTO cases
    FROM unnest('{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] || also_seen_by) c;
  EXECUTE format('CREATE POLICY %I ON %s USING (CASE (SELECT current_org()) %s ELSE false END)', name || '_guard', owned, cases);
END $$;
CREATE FUNCTION tasks_leave_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE left_ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO left_ids FROM gone;
    IF left_ids IS NULL THEN RETURN NULL; END IF;
    UPDATE tasks_execution e SET state = 'terminated', code = 'device_gone', ended_at = now(), due_at = NULL
     WHERE e.device_id = ANY (left_ids) AND e.state IN ('queued', 'sent', 'received', 'running');
    RETURN NULL;
  END IF;
  SELECT array_agg(a.id) INTO left_ids FROM gone g JOIN added a ON a.id = g.id WHERE a.org_id <> g.org_id;
  IF left_ids IS NULL THEN RETURN NULL; END IF;
  UPDATE tasks_execution e SET state = 'terminated', code = 'device_moved', ended_at = now(), due_at = NULL
    FROM added a, tasks_task t
   WHERE e.device_id = ANY (left_ids) AND e.state IN ('queued', 'sent', 'received', 'running')
     AND a.id = e.device_id AND t.id = e.task_id
     AND coalesce(t.org_id NOT IN (a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5), true) AND t.org_id <> 1;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_tasks_moved AFTER UPDATE ON devices_device
  REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tasks_leave_devices();
CREATE TRIGGER devices_device_tasks_gone AFTER DELETE ON devices_device
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tasks_leave_devices();
