-- Up Migration
-- Roles in list order: organisation by organisation, for the vendor and for each level of partners.
CREATE INDEX identity_role__org_id_sort ON identity_role (org_id, sort, id);
CREATE INDEX identity_role__org_l1 ON identity_role (org_l1, org_id, sort, id);
CREATE INDEX identity_role__org_l2 ON identity_role (org_l2, org_id, sort, id) WHERE org_l2 IS NOT NULL;
CREATE INDEX identity_role__org_l3 ON identity_role (org_l3, org_id, sort, id) WHERE org_l3 IS NOT NULL;
CREATE INDEX identity_role__org_l4 ON identity_role (org_l4, org_id, sort, id) WHERE org_l4 IS NOT NULL;
CREATE INDEX identity_role__org_l5 ON identity_role (org_l5, org_id, sort, id) WHERE org_l5 IS NOT NULL;

-- What the product delivered last, of the fields an administrator may change. A field that still equals it follows the
-- next delivery; one that differs was changed by somebody and stays.
ALTER TABLE identity_menu ADD COLUMN delivered jsonb, ADD COLUMN version int NOT NULL DEFAULT 1;

-- What an organisation could be allowed by those who control it: its authority without its own list.
CREATE FUNCTION org_ceiling(org int) RETURNS TABLE (permission_id text, action text)
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
        WHERE up.id IN (o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5) AND up.id <> o.id
          AND up.authority = 'listed'
          AND NOT EXISTS (SELECT FROM identity_org_permission p
                           WHERE p.org_id = up.id AND p.permission_id = m.permission_id AND a.action = ANY (p.actions)))
$$;

-- Down Migration
DROP FUNCTION org_ceiling(int);
ALTER TABLE identity_menu DROP COLUMN delivered, DROP COLUMN version;
DROP INDEX identity_role__org_id_sort, identity_role__org_l1, identity_role__org_l2, identity_role__org_l3,
  identity_role__org_l4, identity_role__org_l5;
