-- Up Migration
-- Who stands above an organisation in the tree (l1..l5, path) is one thing, who controls it another. A controllable
-- sub-partner is controlled by whoever controls its parent; a cooperative one controls itself. `control_lN` holds the
-- organisations that reach the rows of this one, `seen_lN` those that see its own record (its parent's side sees that it
-- is there), each at the column of its depth. Rows that belong to an organisation copy control_lN.
ALTER TABLE identity_org
  ADD COLUMN control_l1 int, ADD COLUMN control_l2 int, ADD COLUMN control_l3 int, ADD COLUMN control_l4 int,
  ADD COLUMN control_l5 int,
  ADD COLUMN seen_l1 int, ADD COLUMN seen_l2 int, ADD COLUMN seen_l3 int, ADD COLUMN seen_l4 int, ADD COLUMN seen_l5 int,
  -- Whose app store it sells from: its own, or that of the organisation that controls it.
  ADD COLUMN store_org_id int,
  -- 'all': whatever those who control it may do; 'listed': at most what identity_org_permission says.
  ADD COLUMN authority text NOT NULL DEFAULT 'all' CHECK (authority IN ('all', 'listed')),
  ADD COLUMN business_licence_file_id bigint REFERENCES files_object (id),
  ADD COLUMN device_count int NOT NULL DEFAULT 0,
  ADD COLUMN terminated_at timestamptz;

CREATE TABLE identity_org_permission (
  org_id int NOT NULL REFERENCES identity_org (id) ON DELETE CASCADE,
  permission_id text NOT NULL,
  actions text[] NOT NULL,
  PRIMARY KEY (org_id, permission_id)
);

CREATE OR REPLACE FUNCTION identity_org_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE parent identity_org;
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.depth := 0; NEW.path := NEW.id::text::ltree; NEW.store_org_id := NEW.id;
    NEW.l1 := NULL; NEW.l2 := NULL; NEW.l3 := NULL; NEW.l4 := NULL; NEW.l5 := NULL;
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT parent FROM identity_org WHERE id = NEW.parent_id;
  IF parent.path ~ ('*.' || NEW.id || '.*')::lquery THEN
    RAISE EXCEPTION 'an organisation cannot stand below itself' USING ERRCODE = 'check_violation';
  END IF;
  NEW.depth := parent.depth + 1;
  NEW.path := parent.path || NEW.id::text;
  NEW.l1 := coalesce(parent.l1, CASE WHEN NEW.depth = 1 THEN NEW.id END);
  NEW.l2 := coalesce(parent.l2, CASE WHEN NEW.depth = 2 THEN NEW.id END);
  NEW.l3 := coalesce(parent.l3, CASE WHEN NEW.depth = 3 THEN NEW.id END);
  NEW.l4 := coalesce(parent.l4, CASE WHEN NEW.depth = 4 THEN NEW.id END);
  NEW.l5 := CASE WHEN NEW.depth = 5 THEN NEW.id END;
  NEW.seen_l1 := CASE WHEN NEW.depth = 1 THEN NEW.id ELSE parent.control_l1 END;
  NEW.seen_l2 := CASE WHEN NEW.depth = 2 THEN NEW.id ELSE parent.control_l2 END;
  NEW.seen_l3 := CASE WHEN NEW.depth = 3 THEN NEW.id ELSE parent.control_l3 END;
  NEW.seen_l4 := CASE WHEN NEW.depth = 4 THEN NEW.id ELSE parent.control_l4 END;
  NEW.seen_l5 := CASE WHEN NEW.depth = 5 THEN NEW.id ELSE parent.control_l5 END;
  IF NEW.partner_type = 'controllable' THEN
    NEW.control_l1 := NEW.seen_l1; NEW.control_l2 := NEW.seen_l2; NEW.control_l3 := NEW.seen_l3;
    NEW.control_l4 := NEW.seen_l4; NEW.control_l5 := NEW.seen_l5;
    NEW.store_org_id := parent.store_org_id;
  ELSE
    NEW.control_l1 := CASE WHEN NEW.depth = 1 THEN NEW.id END; NEW.control_l2 := CASE WHEN NEW.depth = 2 THEN NEW.id END;
    NEW.control_l3 := CASE WHEN NEW.depth = 3 THEN NEW.id END; NEW.control_l4 := CASE WHEN NEW.depth = 4 THEN NEW.id END;
    NEW.control_l5 := CASE WHEN NEW.depth = 5 THEN NEW.id END;
    NEW.store_org_id := NEW.id;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER identity_org_place ON identity_org;
CREATE TRIGGER identity_org_place BEFORE INSERT OR UPDATE OF parent_id, partner_type ON identity_org
  FOR EACH ROW EXECUTE FUNCTION identity_org_place();

CREATE OR REPLACE FUNCTION set_org_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT control_l1, control_l2, control_l3, control_l4, control_l5
    INTO STRICT NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5
    FROM identity_org WHERE id = NEW.org_id;
  RETURN NEW;
END $$;

-- Places an organisation and everything below it anew after it moved or changed its type, and with them every row that
-- belongs to one of them, whichever table it is in. Logs stay in the trail they were written to. Partitions follow
-- their parent. Returns how many rows were touched.
CREATE FUNCTION replace_org_subtree(top int) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE moved int[]; below int; touched bigint := 0; n bigint; owned regclass;
BEGIN
  moved := ARRAY[top];
  LOOP
    SELECT array_agg(id) INTO moved FROM identity_org WHERE parent_id = ANY (moved);
    EXIT WHEN moved IS NULL;
    FOREACH below IN ARRAY moved LOOP UPDATE identity_org SET parent_id = parent_id WHERE id = below; END LOOP;
  END LOOP;
  WITH RECURSIVE tree AS (
    SELECT id FROM identity_org WHERE id = top
    UNION ALL SELECT o.id FROM identity_org o JOIN tree ON o.parent_id = tree.id)
  SELECT array_agg(id) INTO moved FROM tree;
  FOR owned IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_l1'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('audit_entry', 'identity_login_log')
  LOOP
    -- The trigger fills the levels in.
    EXECUTE format('UPDATE %s SET org_id = org_id WHERE org_id = ANY ($1)', owned) USING moved;
    GET DIAGNOSTICS n = ROW_COUNT;
    touched := touched + n;
  END LOOP;
  RETURN touched;
END $$;
REVOKE ALL ON FUNCTION replace_org_subtree(int) FROM PUBLIC, tilldeck_app;

UPDATE identity_org SET parent_id = parent_id WHERE depth = 0;
DO $$ BEGIN FOR level IN 1..5 LOOP UPDATE identity_org SET parent_id = parent_id WHERE depth = level; END LOOP; END $$;
ALTER TABLE identity_org ALTER COLUMN store_org_id SET NOT NULL;
SELECT replace_org_subtree(id) FROM identity_org WHERE depth = 0;

DROP POLICY identity_org_guard ON identity_org;
CREATE POLICY identity_org_guard ON identity_org USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false
       ELSE coalesce((SELECT current_org()) IN (seen_l1, seen_l2, seen_l3, seen_l4, seen_l5), false) END);
CREATE INDEX identity_org__seen_l1 ON identity_org (seen_l1, id) WHERE seen_l1 IS NOT NULL;
CREATE INDEX identity_org__seen_l2 ON identity_org (seen_l2, id) WHERE seen_l2 IS NOT NULL;
CREATE INDEX identity_org__seen_l3 ON identity_org (seen_l3, id) WHERE seen_l3 IS NOT NULL;
CREATE INDEX identity_org__seen_l4 ON identity_org (seen_l4, id) WHERE seen_l4 IS NOT NULL;
CREATE INDEX identity_org__seen_l5 ON identity_org (seen_l5, id) WHERE seen_l5 IS NOT NULL;
CREATE INDEX identity_org__name_trgm ON identity_org USING gin (name gin_trgm_ops);
CREATE INDEX identity_account__org_l4 ON identity_account (org_l4, id) WHERE org_l4 IS NOT NULL;
CREATE INDEX identity_account__org_l5 ON identity_account (org_l5, id) WHERE org_l5 IS NOT NULL;

-- Permissions. An action that an administrator switched off in the menu is nobody's.
ALTER TABLE identity_menu ADD COLUMN disabled_actions text[] NOT NULL DEFAULT '{}',
  -- 'declared' comes with the product, 'custom' was added by an administrator.
  ADD COLUMN origin text NOT NULL DEFAULT 'declared' CHECK (origin IN ('declared', 'custom'));
ALTER TABLE identity_role ADD COLUMN remark text NOT NULL DEFAULT '',
  ADD COLUMN services text[] NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX identity_role__org_id_name ON identity_role (org_id, lower(name));

-- What an organisation may do at most: what the menu of its platform offers and switches on, within what each of those
-- who control it was allowed, itself included.
CREATE FUNCTION org_authority(org int) RETURNS TABLE (permission_id text, action text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.permission_id, a.action
    FROM identity_org o
    JOIN identity_menu m ON m.resource_type = 1 AND m.is_enabled AND m.permission_id IS NOT NULL
     AND (CASE o.kind WHEN 'vendor' THEN 'admin' ELSE 'partner' END) = ANY (m.platforms)
    LEFT JOIN identity_menu d ON d.key = m.parent_key
    CROSS JOIN LATERAL unnest(m.actions) AS a (action)
   WHERE o.id = org AND coalesce(d.is_enabled, true) AND NOT a.action = ANY (m.disabled_actions)
     AND NOT EXISTS (
       SELECT FROM identity_org up
        WHERE up.id IN (o.id, o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5) AND up.authority = 'listed'
          AND NOT EXISTS (SELECT FROM identity_org_permission p
                           WHERE p.org_id = up.id AND p.permission_id = m.permission_id AND a.action = ANY (p.actions)))
$$;

ALTER TABLE identity_account ADD COLUMN department_id bigint, ADD COLUMN created_by bigint,
  ADD COLUMN initial_password_until timestamptz;
CREATE INDEX identity_account__department_id ON identity_account (department_id) WHERE department_id IS NOT NULL;
CREATE UNIQUE INDEX identity_account__one_lead ON identity_account (org_id) WHERE is_project_lead AND terminated_at IS NULL;

CREATE TABLE identity_department (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  org_id int NOT NULL REFERENCES identity_org (id),
  org_l1 int, org_l2 int, org_l3 int, org_l4 int, org_l5 int,
  parent_id bigint REFERENCES identity_department (id),
  name text NOT NULL,
  sort int NOT NULL DEFAULT 0,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX identity_department__name ON identity_department (org_id, coalesce(parent_id, 0), lower(name));
CREATE INDEX identity_department__parent_id ON identity_department (parent_id);
CREATE TRIGGER identity_department_levels BEFORE INSERT OR UPDATE OF org_id ON identity_department
  FOR EACH ROW EXECUTE FUNCTION set_org_levels();
ALTER TABLE identity_department ENABLE ROW LEVEL SECURITY;
CREATE POLICY identity_department_guard ON identity_department USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false
       ELSE coalesce((SELECT current_org()) IN (org_l1, org_l2, org_l3, org_l4, org_l5), false) END);
ALTER TABLE identity_account ADD CONSTRAINT identity_account_department FOREIGN KEY (department_id)
  REFERENCES identity_department (id) ON DELETE SET NULL;

-- Acting for a partner: who, for whom, why, until when, and who ended it.
CREATE TABLE identity_access (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  -- The organisation that is acted for; it sees the row and may end it.
  org_id int NOT NULL REFERENCES identity_org (id),
  org_l1 int, org_l2 int, org_l3 int, org_l4 int, org_l5 int,
  actor_account_id bigint NOT NULL REFERENCES identity_account (id),
  actor_name text NOT NULL,
  actor_org_id int NOT NULL REFERENCES identity_org (id),
  reason text NOT NULL,
  ticket_number text,
  ip inet,
  started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text
);
CREATE INDEX identity_access__org_id ON identity_access (org_id, id);
CREATE INDEX identity_access__actor_org_id ON identity_access (actor_org_id, id);
CREATE TRIGGER identity_access_levels BEFORE INSERT OR UPDATE OF org_id ON identity_access
  FOR EACH ROW EXECUTE FUNCTION set_org_levels();
ALTER TABLE identity_access ENABLE ROW LEVEL SECURITY;
CREATE POLICY identity_access_guard ON identity_access USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false
       ELSE coalesce((SELECT current_org()) IN (org_l1, org_l2, org_l3, org_l4, org_l5, actor_org_id), false) END);

ALTER TABLE identity_session
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'oidc', 'cloud', 'access')),
  -- Set while somebody acts for a partner: it lives no longer than the person's own session.
  ADD COLUMN access_id bigint REFERENCES identity_access (id) ON DELETE CASCADE,
  ADD COLUMN parent_token_hash bytea REFERENCES identity_session (token_hash) ON DELETE CASCADE;
CREATE INDEX identity_session__access_id ON identity_session (access_id) WHERE access_id IS NOT NULL;
CREATE INDEX identity_session__parent ON identity_session (parent_token_hash) WHERE parent_token_hash IS NOT NULL;

-- A sign-in whose password is proven and that needs one more step. The ticket opens the keys, as a token does.
CREATE TABLE identity_login_ticket (
  ticket_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES identity_account (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('second_factor', 'first_password')),
  sealed_keys bytea NOT NULL,
  account_key text NOT NULL,
  attempts_left smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX identity_login_ticket__expires_at ON identity_login_ticket (expires_at);

-- Somebody who acts for a partner leaves a row in the trail of their own organisation, too.
CREATE POLICY audit_entry_actor ON audit_entry FOR INSERT
  WITH CHECK (org_id = nullif(current_setting('app.actor_org', true), '')::int);

-- Everything that decides what a session may do ends the copies of it.
CREATE OR REPLACE FUNCTION notify_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('session_changed', coalesce(CASE TG_TABLE_NAME
    WHEN 'identity_account' THEN changed ->> 'id'
    WHEN 'identity_access' THEN changed ->> 'actor_account_id'
    ELSE changed ->> 'account_id' END, '*'));
  RETURN NULL;
END $$;
DROP TRIGGER identity_org_changed ON identity_org;
CREATE TRIGGER identity_org_changed AFTER UPDATE OF is_enabled, parent_id, partner_type, authority, terminated_at ON identity_org
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();
DROP TRIGGER identity_role_permission_changed ON identity_role_permission;
CREATE TRIGGER identity_role_permission_changed AFTER INSERT OR UPDATE OR DELETE ON identity_role_permission
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER identity_org_permission_changed AFTER INSERT OR UPDATE OR DELETE ON identity_org_permission
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER identity_role_changed AFTER UPDATE OF services ON identity_role
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER identity_menu_changed AFTER INSERT OR UPDATE OR DELETE ON identity_menu
  FOR EACH STATEMENT EXECUTE FUNCTION notify_session_changed();
CREATE TRIGGER identity_access_changed AFTER UPDATE OF ended_at ON identity_access
  FOR EACH ROW EXECUTE FUNCTION notify_session_changed();

-- Down Migration
DROP TRIGGER identity_access_changed ON identity_access;
DROP TRIGGER identity_menu_changed ON identity_menu;
DROP TRIGGER identity_role_changed ON identity_role;
DROP TRIGGER identity_org_permission_changed ON identity_org_permission;
DROP POLICY audit_entry_actor ON audit_entry;
DROP TABLE identity_login_ticket;
ALTER TABLE identity_session DROP COLUMN method, DROP COLUMN access_id, DROP COLUMN parent_token_hash;
DROP TABLE identity_access;
ALTER TABLE identity_account DROP COLUMN department_id, DROP COLUMN created_by, DROP COLUMN initial_password_until;
DROP INDEX identity_account__one_lead, identity_account__org_l4, identity_account__org_l5, identity_role__org_id_name,
  identity_org__name_trgm;
DROP TABLE identity_department;
DROP FUNCTION org_authority(int);
ALTER TABLE identity_role DROP COLUMN remark, DROP COLUMN services;
ALTER TABLE identity_menu DROP COLUMN disabled_actions, DROP COLUMN origin;
DROP FUNCTION replace_org_subtree(int);
DROP POLICY identity_org_guard ON identity_org;
CREATE POLICY identity_org_guard ON identity_org USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false ELSE (SELECT current_org()) IN (id, l1, l2, l3, l4, l5) END);
DROP TABLE identity_org_permission;
DROP TRIGGER identity_org_changed ON identity_org;
DROP TRIGGER identity_org_place ON identity_org;
CREATE TRIGGER identity_org_place BEFORE INSERT OR UPDATE OF parent_id ON identity_org
  FOR EACH ROW EXECUTE FUNCTION identity_org_place();
CREATE TRIGGER identity_org_changed AFTER UPDATE OF is_enabled, parent_id ON identity_org
  FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
CREATE OR REPLACE FUNCTION set_org_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT l1, l2, l3, l4, l5 INTO STRICT NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5
    FROM identity_org WHERE id = NEW.org_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION identity_org_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parent identity_org;
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.depth := 0; NEW.path := NEW.id::text::ltree;
    NEW.l1 := NULL; NEW.l2 := NULL; NEW.l3 := NULL; NEW.l4 := NULL; NEW.l5 := NULL;
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT parent FROM identity_org WHERE id = NEW.parent_id;
  IF parent.path ~ ('*.' || NEW.id || '.*')::lquery THEN
    RAISE EXCEPTION 'an organisation cannot stand below itself';
  END IF;
  NEW.depth := parent.depth + 1;
  NEW.path := parent.path || NEW.id::text;
  NEW.l1 := coalesce(parent.l1, CASE WHEN NEW.depth = 1 THEN NEW.id END);
  NEW.l2 := coalesce(parent.l2, CASE WHEN NEW.depth = 2 THEN NEW.id END);
  NEW.l3 := coalesce(parent.l3, CASE WHEN NEW.depth = 3 THEN NEW.id END);
  NEW.l4 := coalesce(parent.l4, CASE WHEN NEW.depth = 4 THEN NEW.id END);
  NEW.l5 := CASE WHEN NEW.depth = 5 THEN NEW.id END;
  RETURN NEW;
END $$;
ALTER TABLE identity_org DROP COLUMN control_l1, DROP COLUMN control_l2, DROP COLUMN control_l3, DROP COLUMN control_l4,
  DROP COLUMN control_l5, DROP COLUMN seen_l1, DROP COLUMN seen_l2, DROP COLUMN seen_l3, DROP COLUMN seen_l4, DROP COLUMN seen_l5,
  DROP COLUMN store_org_id, DROP COLUMN authority, DROP COLUMN business_licence_file_id, DROP COLUMN device_count,
  DROP COLUMN terminated_at;
