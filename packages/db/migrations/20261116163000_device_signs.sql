-- Up Migration
-- What the device list filters and sorts by besides the registry's own fields. Columns of the registry, so that they combine
-- with its other filters and indexes; the link writes them only when they change, not with every report.
--   seen_at: 2200 while connected, 1970 before the first connection, otherwise the end of the last connection.
--   signs: words of `deviceSigns` of the contracts: printer faults, battery, storage and signal below a step.
ALTER TABLE devices_device
  ADD offline_since timestamptz,
  ADD agent_version text NOT NULL DEFAULT '',
  ADD signs text[] NOT NULL DEFAULT '{}',
  ADD seen_at timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE WHEN state = 'online' THEN timestamptz '2200-01-01 00:00:00+00'
         WHEN state = 'inactive' OR (state = 'disabled' AND activated_at IS NULL) THEN timestamptz '1970-01-01 00:00:00+00'
         ELSE coalesce(offline_since, activated_at, created_at) END) STORED;
UPDATE devices_device d SET offline_since = CASE WHEN d.state <> 'online' THEN s.last_online_at END,
       agent_version = coalesce(f.hello ->> 'agentVersion', '')
  FROM link_state s LEFT JOIN link_facts f ON f.device_id = s.device_id WHERE s.device_id = d.id;
CREATE INDEX devices_device__seen ON devices_device (seen_at, id);
CREATE INDEX devices_device__l1_seen ON devices_device (org_l1, seen_at, id);
-- Apart from the index over all filters, whose entries are written again with every change of a device.
CREATE INDEX devices_device__reported ON devices_device USING gin (signs, agent_version) WITH (fastupdate = off);
ALTER TABLE devices_device ALTER signs SET STATISTICS 500;

-- Bits of `deviceSigns`: as they are, and as they were before the last batch. No index, so that reports stay HOT.
ALTER TABLE link_state ADD signs bigint NOT NULL DEFAULT 0, ADD before_signs bigint NOT NULL DEFAULT 0;

-- As in 20261116030200_owned_since; what was reported to the owner before goes, and the time offline counts from now on.
CREATE OR REPLACE FUNCTION devices_begin_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owned_since := now();
  -- A note of the owner before.
  NEW.remark := '';
  NEW.signs := '{}';
  NEW.agent_version := '';
  NEW.offline_since := now();
  RETURN NEW;
END $$;
-- As in 20261116120500_follow_owner_once, with the signs.
CREATE OR REPLACE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;
COMMENT ON TRIGGER devices_device_owned ON devices_device IS 'owned_since begins, and the remark and what the device reported go, with every change of owner';

-- Down Migration
CREATE OR REPLACE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
         uptime_s = NULL, latitude = NULL, longitude = NULL, accuracy_m = NULL, located_at = NULL
   WHERE device_id = ANY (moved);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION devices_begin_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owned_since := now();
  -- A note of the owner before.
  NEW.remark := '';
  RETURN NEW;
END $$;
ALTER TABLE link_state DROP signs, DROP before_signs;
ALTER TABLE devices_device DROP seen_at, DROP offline_since, DROP agent_version, DROP signs;
COMMENT ON TRIGGER devices_device_owned ON devices_device IS 'owned_since begins and the remark of the former owner goes with every change of owner';
