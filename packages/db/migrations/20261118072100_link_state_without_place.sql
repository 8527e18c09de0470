-- Up Migration
-- Where a device is belongs to `location_current`, which keeps to what its owner decided. The copy of the last status here was
-- read by nothing, and kept places also for owners who want none.
ALTER TABLE link_state DROP COLUMN latitude, DROP COLUMN longitude, DROP COLUMN accuracy_m, DROP COLUMN located_at;

CREATE OR REPLACE FUNCTION public.link_follow_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE orgs int[]; models int[]; moved bigint[]; strange bigint[]; found int; leaving text;
BEGIN
  SELECT array_agg(DISTINCT a.org_id) FILTER (WHERE a.org_id <> g.org_id), array_agg(a.id) FILTER (WHERE a.org_id <> g.org_id),
         array_agg(DISTINCT a.model_id) FILTER (WHERE a.model_id <> g.model_id),
         array_agg(a.id) FILTER (WHERE a.org_id <> g.org_id AND g.org_id <> 1
           AND coalesce(g.org_id NOT IN (a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5), true))
    INTO orgs, moved, models, strange FROM added a JOIN gone g ON g.id = a.id;
  IF models IS NOT NULL THEN
    PERFORM FROM devices_model WHERE id = ANY (models) ORDER BY id FOR KEY SHARE;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found < cardinality(models) THEN
      RAISE foreign_key_violation USING MESSAGE = 'no such model', CONSTRAINT = 'devices_device_model_id_fkey', TABLE = 'devices_device';
    END IF;
  END IF;
  IF orgs IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM identity_org WHERE id = ANY (orgs) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(orgs) THEN
    RAISE foreign_key_violation USING MESSAGE = 'no such organisation', CONSTRAINT = 'devices_device_org_id_fkey', TABLE = 'devices_device';
  END IF;
  -- A serial number has at most 64 signs, a notification 8,000 bytes.
  FOR leaving IN
    WITH followed AS (
      UPDATE link_key k SET org_id = m.org_id, org_l1 = m.org_l1, org_l2 = m.org_l2, org_l3 = m.org_l3, org_l4 = m.org_l4, org_l5 = m.org_l5,
             state = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN 'revoked' ELSE k.state END,
             decided_at = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN now() ELSE k.decided_at END,
             decided_by = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN '' ELSE k.decided_by END,
             reason = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN 'transfer' ELSE k.reason END
        FROM (SELECT a.*, e.id IS NOT NULL AS is_ending FROM added a
                JOIN unnest(moved) AS o (id) ON o.id = a.id LEFT JOIN unnest(strange) AS e (id) ON e.id = a.id) m
       WHERE k.device_id = m.id
      RETURNING k.sn, m.is_ending AND k.state = 'revoked' AND k.decided_at = now() AS is_over)
    SELECT string_agg('!' || sn, ',') FROM (SELECT sn, row_number() OVER () / 100 AS part FROM followed WHERE is_over) numbered GROUP BY part
  LOOP
    PERFORM pg_notify('device_admission', leaving);
  END LOOP;
  DELETE FROM link_key WHERE device_id = ANY (moved) AND state = 'waiting';
  DELETE FROM link_facts WHERE device_id = ANY (moved);
  UPDATE link_state SET reported_at = NULL, received_at = NULL, last_online_at = NULL, battery_percent = NULL, is_charging = NULL,
         battery_temperature = NULL, memory_total_mb = NULL, memory_free_mb = NULL, storage_total_mb = NULL,
         storage_free_mb = NULL, cpu_percent = NULL, network_type = NULL, signal_dbm = NULL, ip = NULL, printer_state = NULL,
         uptime_s = NULL,
         signs = 0, before_signs = 0
   WHERE device_id = ANY (moved);
  RETURN NULL;
END $function$;

-- Down Migration
ALTER TABLE link_state ADD COLUMN latitude double precision, ADD COLUMN longitude double precision, ADD COLUMN accuracy_m real,
  ADD COLUMN located_at timestamptz;
CREATE OR REPLACE FUNCTION public.link_follow_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE orgs int[]; models int[]; moved bigint[]; strange bigint[]; found int; leaving text;
BEGIN
  SELECT array_agg(DISTINCT a.org_id) FILTER (WHERE a.org_id <> g.org_id), array_agg(a.id) FILTER (WHERE a.org_id <> g.org_id),
         array_agg(DISTINCT a.model_id) FILTER (WHERE a.model_id <> g.model_id),
         array_agg(a.id) FILTER (WHERE a.org_id <> g.org_id AND g.org_id <> 1
           AND coalesce(g.org_id NOT IN (a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5), true))
    INTO orgs, moved, models, strange FROM added a JOIN gone g ON g.id = a.id;
  IF models IS NOT NULL THEN
    PERFORM FROM devices_model WHERE id = ANY (models) ORDER BY id FOR KEY SHARE;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found < cardinality(models) THEN
      RAISE foreign_key_violation USING MESSAGE = 'no such model', CONSTRAINT = 'devices_device_model_id_fkey', TABLE = 'devices_device';
    END IF;
  END IF;
  IF orgs IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM identity_org WHERE id = ANY (orgs) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(orgs) THEN
    RAISE foreign_key_violation USING MESSAGE = 'no such organisation', CONSTRAINT = 'devices_device_org_id_fkey', TABLE = 'devices_device';
  END IF;
  -- A serial number has at most 64 signs, a notification 8,000 bytes.
  FOR leaving IN
    WITH followed AS (
      UPDATE link_key k SET org_id = m.org_id, org_l1 = m.org_l1, org_l2 = m.org_l2, org_l3 = m.org_l3, org_l4 = m.org_l4, org_l5 = m.org_l5,
             state = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN 'revoked' ELSE k.state END,
             decided_at = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN now() ELSE k.decided_at END,
             decided_by = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN '' ELSE k.decided_by END,
             reason = CASE WHEN m.is_ending AND k.state IN ('active', 'next') THEN 'transfer' ELSE k.reason END
        FROM (SELECT a.*, e.id IS NOT NULL AS is_ending FROM added a
                JOIN unnest(moved) AS o (id) ON o.id = a.id LEFT JOIN unnest(strange) AS e (id) ON e.id = a.id) m
       WHERE k.device_id = m.id
      RETURNING k.sn, m.is_ending AND k.state = 'revoked' AND k.decided_at = now() AS is_over)
    SELECT string_agg('!' || sn, ',') FROM (SELECT sn, row_number() OVER () / 100 AS part FROM followed WHERE is_over) numbered GROUP BY part
  LOOP
    PERFORM pg_notify('device_admission', leaving);
  END LOOP;
  DELETE FROM link_key WHERE device_id = ANY (moved) AND state = 'waiting';
  DELETE FROM link_facts WHERE device_id = ANY (moved);
  UPDATE link_state SET reported_at = NULL, received_at = NULL, last_online_at = NULL, battery_percent = NULL, is_charging = NULL,
         battery_temperature = NULL, memory_total_mb = NULL, memory_free_mb = NULL, storage_total_mb = NULL,
         storage_free_mb = NULL, cpu_percent = NULL, network_type = NULL, signal_dbm = NULL, ip = NULL, printer_state = NULL,
         uptime_s = NULL, latitude = NULL, longitude = NULL, accuracy_m = NULL, located_at = NULL,
         signs = 0, before_signs = 0
   WHERE device_id = ANY (moved);
  RETURN NULL;
END $function$;
