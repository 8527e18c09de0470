-- Up Migration
-- For tables whose rows hang on a row of an owned table: whoever reaches the parent reaches them. The parent's own policy
-- decides, so there is nothing to keep in step. `only_own` where partners also read parents that are not theirs (offered apps).
CREATE FUNCTION make_owned_through(owned regclass, parent regclass, key text, only_own boolean DEFAULT false)
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  EXECUTE format('CREATE POLICY %I ON %s USING (EXISTS (SELECT FROM %s parent WHERE parent.id = %s.%I %s))',
    name || '_guard', owned, parent, owned, key, CASE WHEN only_own THEN
    'AND CASE (SELECT current_org()) WHEN parent.org_l1 THEN true WHEN parent.org_l2 THEN true WHEN parent.org_l3 THEN true
      WHEN parent.org_l4 THEN true WHEN parent.org_l5 THEN true ELSE false END' ELSE '' END);
END $$;
REVOKE EXECUTE ON FUNCTION make_owned_through(regclass, regclass, text, boolean) FROM PUBLIC, tilldeck_app, tilldeck_vendor;

SELECT make_owned_through('devices_import_row', 'devices_import', 'import_id'),
       make_owned_through('identity_oidc_domain', 'identity_oidc_provider', 'provider_id'),
       -- What devices say of themselves. Not link_state and link_telemetry, nor tasks_execution and tasks_counter below: what a
       -- policy costs there is in platform/db/open-tables.ts.
       make_owned_through('link_facts', 'devices_device', 'device_id'),
       make_owned_through('link_presence', 'devices_device', 'device_id'),
       -- Work.
       make_owned_through('tasks_stage', 'tasks_task', 'task_id'),
       make_owned_through('tasks_event', 'tasks_task', 'task_id'),
       make_owned_through('tasks_moved', 'tasks_task', 'task_id'),
       make_owned_through('tasks_timed_run', 'tasks_task', 'task_id'),
       make_owned_through('tasks_upload', 'tasks_task', 'task_id'),
       make_owned_through('appstore_publication_sn', 'appstore_publication', 'publication_id', only_own => true),
       -- People's own.
       make_owned_through('identity_activation', 'identity_account', 'account_id'),
       make_owned_through('identity_cloud_link', 'identity_account', 'account_id'),
       make_owned_through('identity_email_change', 'identity_account', 'account_id'),
       make_owned_through('identity_login_ticket', 'identity_account', 'account_id'),
       make_owned_through('identity_mail_code', 'identity_account', 'account_id'),
       make_owned_through('identity_oidc_link', 'identity_account', 'account_id'),
       make_owned_through('identity_passkey', 'identity_account', 'account_id'),
       make_owned_through('identity_recovery_code', 'identity_account', 'account_id'),
       make_owned_through('identity_session', 'identity_account', 'account_id'),
       make_owned_through('identity_totp', 'identity_account', 'account_id'),
       -- Rights. Partners only read them.
       make_owned_through('identity_account_role', 'identity_account', 'account_id'),
       make_owned_through('identity_role_permission', 'identity_role', 'role_id'),
       make_owned('devices_model_partner');
UPDATE devices_model_partner SET org_id = org_id;
-- A person may hold a role of the organisation above; what it permits counts for whoever reaches the person.
CREATE POLICY identity_role_permission_held ON identity_role_permission FOR SELECT USING (
  EXISTS (SELECT FROM identity_account_role held WHERE held.role_id = identity_role_permission.role_id));

-- What partners' role may do is no more than what calls in a partner's scope do.
REVOKE ALL ON
  appstore_category, appstore_delivered, appstore_installed, appstore_publication_sn, appstore_telling,
  devices_model, devices_model_partner, devices_series, devices_total,
  identity_account_role, identity_activation, identity_captcha, identity_cloud_link, identity_cloud_linking,
  identity_cloud_ticket, identity_code_request, identity_email_change, identity_login_failure, identity_login_ticket,
  identity_mail_code, identity_menu, identity_oidc_attempt, identity_oidc_link, identity_org_permission, identity_passkey,
  identity_passkey_challenge, identity_preference, identity_recovery_code, identity_role_permission, identity_session,
  identity_spent_salt, identity_totp, link_desired, link_factory_key, link_facts, link_lease, link_node, link_presence,
  link_setting, link_state, link_telemetry, live_ticket, outbox_event, system_area, system_dictionary_type,
  system_dictionary_value, system_ip_lock, tasks_counter, tasks_event, tasks_execution, tasks_moved, tasks_stage,
  tasks_timed_run, tasks_upload FROM tilldeck_app;
GRANT SELECT ON appstore_category, devices_model, devices_model_partner, devices_series, devices_total, identity_account_role,
  identity_menu, identity_role_permission, link_facts, link_presence, link_setting, link_state, link_telemetry, system_area,
  system_dictionary_type, system_dictionary_value, tasks_timed_run, tasks_upload TO tilldeck_app;
GRANT INSERT ON outbox_event, tasks_moved TO tilldeck_app;
GRANT SELECT, INSERT ON appstore_publication_sn, identity_code_request, identity_spent_salt, tasks_counter, tasks_event TO tilldeck_app;
GRANT SELECT, INSERT, UPDATE ON identity_email_change, identity_mail_code, tasks_execution, tasks_stage TO tilldeck_app;
GRANT SELECT, INSERT, DELETE ON identity_passkey_challenge TO tilldeck_app;
GRANT SELECT, DELETE ON identity_cloud_link, identity_oidc_link TO tilldeck_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_passkey, identity_recovery_code, identity_totp TO tilldeck_app;
GRANT SELECT (account_id, used_at), UPDATE (used_at) ON identity_activation, identity_login_ticket TO tilldeck_app;
-- Without the keys a session is sealed with.
GRANT SELECT (token_hash, account_id, ip, user_agent, created_at, expires_at, ended_at, ended_reason, method, access_id,
    parent_token_hash, proved_at, kind, idle_s, active_at, has_factor_proof),
  UPDATE (ended_at, ended_reason, proved_at, has_factor_proof) ON identity_session TO tilldeck_app;

-- A company edits what is printed on it; its place in the tree and what it may do at most are not its own.
REVOKE INSERT, UPDATE, DELETE ON identity_org FROM tilldeck_app;
GRANT UPDATE (abbreviation, contact_person, contact_email, phone, country_code, region_code, address, website,
  business_licence_file_id, is_upper_access_allowed, is_second_verification_on, factor_demanded_from,
  updated_at, version) ON identity_org TO tilldeck_app;
-- A master sees its cooperative partners, and locks them to say why not; it changes those it controls.
CREATE POLICY identity_org_control ON identity_org AS RESTRICTIVE FOR UPDATE USING (true) WITH CHECK (
  CASE (SELECT current_org()) WHEN control_l1 THEN true WHEN control_l2 THEN true WHEN control_l3 THEN true
    WHEN control_l4 THEN true WHEN control_l5 THEN true ELSE false END);

-- Whether the transaction at hand may change rows of these levels; system work may, by its login. For functions that
-- write what partners' role cannot.
CREATE FUNCTION reaches_levels(levels int[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_org() IS NULL
    THEN (SELECT rolbypassrls OR rolsuper FROM pg_roles WHERE rolname = session_user)
    ELSE current_org() = ANY (levels) END
$$;

-- The only ways in which rights are written in a partner's scope. The services that call them have looked whether the
-- giver holds what is given; what a person then may do is bounded by the organisation's authority in any case.
CREATE FUNCTION set_account_roles(account bigint, given bigint[], taken bigint[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM identity_account a
                  WHERE a.id = account AND reaches_levels(ARRAY[a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5]))
    OR EXISTS (SELECT FROM unnest(given) wanted WHERE NOT EXISTS (
      SELECT FROM identity_role r
       WHERE r.id = wanted AND reaches_levels(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5]))) THEN
    RAISE insufficient_privilege USING MESSAGE = 'an account or a role out of reach';
  END IF;
  DELETE FROM identity_account_role WHERE account_id = account AND role_id = ANY (taken);
  INSERT INTO identity_account_role (account_id, role_id) SELECT account, unnest(given);
END $$;
CREATE FUNCTION set_role_permissions(role bigint, given json, taken text[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM identity_role r
                  WHERE r.id = role AND reaches_levels(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5])) THEN
    RAISE insufficient_privilege USING MESSAGE = 'a role out of reach';
  END IF;
  DELETE FROM identity_role_permission WHERE role_id = role AND permission_id = ANY (taken);
  INSERT INTO identity_role_permission (role_id, permission_id, actions)
  SELECT role, permission_id, actions FROM json_to_recordset(given) AS g (permission_id text, actions text[])
      ON CONFLICT (role_id, permission_id) DO UPDATE SET actions = excluded.actions;
END $$;
-- Accounts that are terminated keep no role from being deleted.
CREATE FUNCTION leave_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM identity_account_role held USING identity_account a
   WHERE held.role_id = OLD.id AND a.id = held.account_id AND a.terminated_at IS NOT NULL;
  RETURN OLD;
END $$;
CREATE TRIGGER identity_role_leave BEFORE DELETE ON identity_role FOR EACH ROW EXECUTE FUNCTION leave_role();

-- Begins a walk over the devices a change concerns, or the one that is under way from its start.
CREATE FUNCTION begin_telling(app bigint, at_level text, place bigint) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO appstore_telling (app_id, level, place_id) VALUES (app, at_level, place)
  ON CONFLICT (app_id, level, place_id) DO UPDATE SET after_id = 0
$$;

-- Down Migration
DROP POLICY identity_org_control ON identity_org;
DROP FUNCTION begin_telling(bigint, text, bigint);
DROP TRIGGER identity_role_leave ON identity_role;
DROP FUNCTION leave_role();
DROP FUNCTION set_role_permissions(bigint, json, text[]);
DROP FUNCTION set_account_roles(bigint, bigint[], bigint[]);
DROP FUNCTION reaches_levels(int[]);
