-- Up Migration
-- The numbers of one scope, exact at this moment. Waiting notes are read once for all kinds and added up before they get
-- a kind: spreading each note over every scope and kind, once a kind, took 10 s with 200,000 of them (npm run bench -- totals).
DROP FUNCTION devices_totals_of(int, text);
CREATE FUNCTION devices_totals_of(scope int) RETURNS TABLE (kind text, key text, n bigint, online bigint)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH noted AS (
    SELECT d.state, d.warranty_state, d.model_id, d.firmware_version, d.n,
           CASE WHEN scope = 1 THEN coalesce(d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l1 = scope THEN coalesce(d.org_l2, d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l2 = scope THEN coalesce(d.org_l3, d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l3 = scope THEN coalesce(d.org_l4, d.org_l5, d.org_id)
                WHEN d.org_l4 = scope THEN coalesce(d.org_l5, d.org_id)
                ELSE d.org_id END AS next_id
      FROM devices_counter_delta d
     WHERE scope = 1 OR scope IN (d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5)),
  summed AS (
    SELECT CASE WHEN grouping(state) = 0 THEN 'state' WHEN grouping(warranty_state) = 0 THEN 'warranty'
                WHEN grouping(model_id) = 0 THEN 'model' WHEN grouping(firmware_version) = 0 THEN 'version'
                ELSE 'partner' END AS kind,
           coalesce(state::text, warranty_state::text, model_id::text, firmware_version, next_id::text) AS key,
           sum(n) AS n, coalesce(sum(n) FILTER (WHERE is_online), 0) AS online
      FROM (SELECT *, state = 'online' AS is_online FROM noted) AS each_note
     GROUP BY GROUPING SETS ((state), (warranty_state), (model_id), (firmware_version), (next_id)))
  SELECT kind, key, sum(n)::bigint, sum(online)::bigint FROM (
    SELECT t.kind, t.key, t.n, t.online FROM devices_total t WHERE t.scope_id = scope
    UNION ALL
    SELECT s.kind, s.key, s.n, s.online FROM summed s) AS all_of
   GROUP BY kind, key HAVING sum(n) <> 0
$$;
-- Down Migration
DROP FUNCTION devices_totals_of(int);
CREATE FUNCTION devices_totals_of(scope int, wanted text) RETURNS TABLE (key text, n bigint, online bigint)
  LANGUAGE sql STABLE AS $$
  SELECT key, sum(n)::bigint, sum(online)::bigint FROM (
    SELECT t.key, t.n, t.online FROM devices_total t WHERE t.scope_id = scope AND t.kind = wanted
    UNION ALL
    SELECT s.key, s.n, s.online FROM devices_counter_delta d, LATERAL devices_spread(d) AS s
     WHERE s.scope_id = scope AND s.kind = wanted) AS all_of
   GROUP BY key HAVING sum(n) <> 0
$$;
