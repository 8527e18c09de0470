-- Up Migration
-- The authority page reads what it needs from its own query; nobody else asked.
DROP FUNCTION org_ceiling(int);

-- Down Migration
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
