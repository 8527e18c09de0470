-- Up Migration
-- Actions of a page that only the vendor's people can be given: partners read the catalogue, the vendor writes it.
ALTER TABLE identity_menu ADD COLUMN vendor_actions text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION org_authority(org int) RETURNS TABLE (permission_id text, action text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.permission_id, a.action
    FROM identity_org o
    JOIN identity_menu m ON m.resource_type = 1 AND m.is_enabled AND m.permission_id IS NOT NULL
     AND (CASE o.kind WHEN 'vendor' THEN 'admin' ELSE 'partner' END) = ANY (m.platforms)
    LEFT JOIN identity_menu d ON d.key = m.parent_key
    CROSS JOIN LATERAL unnest(m.actions) AS a (action)
   WHERE o.id = org AND coalesce(d.is_enabled, true) AND NOT a.action = ANY (m.disabled_actions)
     AND (o.kind = 'vendor' OR NOT a.action = ANY (m.vendor_actions))
     AND NOT EXISTS (
       SELECT FROM identity_org up
        WHERE up.id IN (o.id, o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5) AND up.authority = 'listed'
          AND NOT EXISTS (SELECT FROM identity_org_permission p
                           WHERE p.org_id = up.id AND p.permission_id = m.permission_id AND a.action = ANY (p.actions)))
$$;

-- How many devices a group, a shop, a tag has: changed by the statement that changes the membership, whoever makes it.
-- Rows are locked in the order of their ids, so that two statements over many of them do not wait for each other.
CREATE FUNCTION devices_count_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE groups jsonb; shops jsonb; labels jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg(id, n) INTO groups FROM (SELECT group_id AS id, count(*) AS n FROM added WHERE group_id IS NOT NULL GROUP BY 1) c;
    SELECT jsonb_object_agg(id, n) INTO shops FROM (SELECT shop_id AS id, count(*) AS n FROM added WHERE shop_id IS NOT NULL GROUP BY 1) c;
    SELECT jsonb_object_agg(id, n) INTO labels FROM (SELECT unnest(tags) AS id, count(*) AS n FROM added WHERE tags <> '{}' GROUP BY 1) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg(id, n) INTO groups FROM (SELECT group_id AS id, -count(*) AS n FROM gone WHERE group_id IS NOT NULL GROUP BY 1) c;
    SELECT jsonb_object_agg(id, n) INTO shops FROM (SELECT shop_id AS id, -count(*) AS n FROM gone WHERE shop_id IS NOT NULL GROUP BY 1) c;
    SELECT jsonb_object_agg(id, n) INTO labels FROM (SELECT unnest(tags) AS id, -count(*) AS n FROM gone WHERE tags <> '{}' GROUP BY 1) c;
  ELSE
    SELECT jsonb_object_agg(id, n) INTO groups FROM (
      SELECT id, sum(n) AS n FROM (
        SELECT group_id AS id, 1 AS n FROM added WHERE group_id IS NOT NULL
        UNION ALL SELECT group_id, -1 FROM gone WHERE group_id IS NOT NULL) d GROUP BY 1 HAVING sum(n) <> 0) c;
    SELECT jsonb_object_agg(id, n) INTO shops FROM (
      SELECT id, sum(n) AS n FROM (
        SELECT shop_id AS id, 1 AS n FROM added WHERE shop_id IS NOT NULL
        UNION ALL SELECT shop_id, -1 FROM gone WHERE shop_id IS NOT NULL) d GROUP BY 1 HAVING sum(n) <> 0) c;
    SELECT jsonb_object_agg(id, n) INTO labels FROM (
      SELECT id, sum(n) AS n FROM (
        SELECT unnest(tags) AS id, 1 AS n FROM added WHERE tags <> '{}'
        UNION ALL SELECT unnest(tags), -1 FROM gone WHERE tags <> '{}') d GROUP BY 1 HAVING sum(n) <> 0) c;
  END IF;
  IF groups IS NOT NULL THEN
    PERFORM FROM devices_group WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(groups)::int)) ORDER BY id FOR NO KEY UPDATE;
    UPDATE devices_group SET device_count = device_count + (groups ->> id::text)::int
     WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(groups)::int));
  END IF;
  IF shops IS NOT NULL THEN
    PERFORM FROM devices_shop WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(shops)::bigint)) ORDER BY id FOR NO KEY UPDATE;
    UPDATE devices_shop SET device_count = device_count + (shops ->> id::text)::int
     WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(shops)::bigint));
  END IF;
  IF labels IS NOT NULL THEN
    PERFORM FROM devices_tag WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(labels)::int)) ORDER BY id FOR NO KEY UPDATE;
    UPDATE devices_tag SET device_count = device_count + (labels ->> id::text)::int
     WHERE id = ANY (ARRAY(SELECT jsonb_object_keys(labels)::int));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_members_added AFTER INSERT ON devices_device REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION devices_count_members();
CREATE TRIGGER devices_device_members_changed AFTER UPDATE ON devices_device REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_count_members();
CREATE TRIGGER devices_device_members_gone AFTER DELETE ON devices_device REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_count_members();
UPDATE devices_group g SET device_count = (SELECT count(*) FROM devices_device d WHERE d.group_id = g.id);
UPDATE devices_shop s SET device_count = (SELECT count(*) FROM devices_device d WHERE d.shop_id = s.id);
UPDATE devices_tag t SET device_count = (SELECT count(*) FROM devices_device d WHERE t.id = ANY (d.tags));

-- A device may be in a group, carry a tag, stand in a shop of its owner or of those who control its owner (the vendor's
-- included). With a new owner, or new control over the old one, whatever no longer fits falls away.
-- Named to run after devices_device_levels, which fills the levels in.
CREATE FUNCTION devices_drop_foreign_memberships() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE owners int[] := ARRAY[1, NEW.org_id, NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5];
BEGIN
  IF NEW.group_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM devices_group WHERE id = NEW.group_id AND org_id = ANY (owners)) THEN
    NEW.group_id := NULL;
  END IF;
  IF NEW.shop_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM devices_shop WHERE id = NEW.shop_id AND org_id = ANY (owners)) THEN
    NEW.shop_id := NULL;
  END IF;
  IF NEW.tags <> '{}' THEN
    NEW.tags := ARRAY(SELECT id FROM devices_tag WHERE id = ANY (NEW.tags) AND org_id = ANY (owners) ORDER BY id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER devices_device_memberships BEFORE UPDATE OF org_id ON devices_device
  FOR EACH ROW EXECUTE FUNCTION devices_drop_foreign_memberships();

-- Down Migration
DROP TRIGGER devices_device_memberships ON devices_device;
DROP FUNCTION devices_drop_foreign_memberships();
DROP TRIGGER devices_device_members_added ON devices_device;
DROP TRIGGER devices_device_members_changed ON devices_device;
DROP TRIGGER devices_device_members_gone ON devices_device;
DROP FUNCTION devices_count_members();
CREATE OR REPLACE FUNCTION org_authority(org int) RETURNS TABLE (permission_id text, action text)
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
ALTER TABLE identity_menu DROP COLUMN vendor_actions;
