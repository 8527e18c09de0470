-- Up Migration
-- Counts everything anew: after a bulk load, or when somebody doubts. Each kind is added up by owner before it is spread
-- over those who control the owner: spreading every mix of values took longer than loading five million devices.
CREATE OR REPLACE FUNCTION devices_recount() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE devices_device IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7306010);
  DELETE FROM devices_counter_delta;
  DELETE FROM devices_total;
  INSERT INTO devices_total (scope_id, kind, key, n, online)
    WITH owned AS MATERIALIZED (
      SELECT org_id, org_l1, org_l2, org_l3, org_l4, org_l5, state, warranty_state, model_id, firmware_version,
             CASE WHEN grouping(state) = 0 THEN 'state' WHEN grouping(warranty_state) = 0 THEN 'warranty'
                  WHEN grouping(model_id) = 0 THEN 'model' WHEN grouping(firmware_version) = 0 THEN 'version' ELSE 'partner' END AS kind,
             count(*) AS n, count(*) FILTER (WHERE is_online) AS online
        FROM (SELECT *, state = 'online' AS is_online FROM devices_device) AS d
       GROUP BY org_id, org_l1, org_l2, org_l3, org_l4, org_l5,
                GROUPING SETS ((state), (warranty_state), (model_id), (firmware_version), ()))
    SELECT s.scope_id, o.kind, coalesce(o.state::text, o.warranty_state::text, o.model_id::text, o.firmware_version, s.next_id::text),
           sum(o.n), sum(o.online)
      FROM owned AS o,
           LATERAL (VALUES (1, coalesce(o.org_l1, o.org_l2, o.org_l3, o.org_l4, o.org_l5, o.org_id)),
                           (o.org_l1, coalesce(o.org_l2, o.org_l3, o.org_l4, o.org_l5, o.org_id)),
                           (o.org_l2, coalesce(o.org_l3, o.org_l4, o.org_l5, o.org_id)),
                           (o.org_l3, coalesce(o.org_l4, o.org_l5, o.org_id)),
                           (o.org_l4, coalesce(o.org_l5, o.org_id)),
                           (o.org_l5, o.org_id)) AS s (scope_id, next_id)
     WHERE s.scope_id IS NOT NULL
     GROUP BY 1, 2, 3;
  UPDATE identity_org o SET device_count = coalesce(c.n, 0)
    FROM identity_org x LEFT JOIN (SELECT org_id, count(*) AS n FROM devices_device GROUP BY 1) c ON c.org_id = x.id
   WHERE o.id = x.id AND o.device_count <> coalesce(c.n, 0);
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION devices_recount() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE devices_device IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(7306010);
  DELETE FROM devices_counter_delta;
  DELETE FROM devices_total;
  INSERT INTO devices_total (scope_id, kind, key, n, online)
    SELECT s.scope_id, s.kind, s.key, sum(s.n), sum(s.online)
      FROM (SELECT 0 AS id, org_id, org_l1, org_l2, org_l3, org_l4, org_l5, model_id, state, warranty_state, firmware_version,
                   count(*)::int AS n
              FROM devices_device GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) AS g,
           LATERAL devices_spread(ROW(g.*)::devices_counter_delta) AS s
     GROUP BY 1, 2, 3;
  UPDATE identity_org o SET device_count = coalesce(c.n, 0)
    FROM identity_org x LEFT JOIN (SELECT org_id, count(*) AS n FROM devices_device GROUP BY 1) c ON c.org_id = x.id
   WHERE o.id = x.id AND o.device_count <> coalesce(c.n, 0);
END $$;
