-- Up Migration
-- What an owner sees of a device begins when it became theirs (docs/adr/0050). Here rather than in the callers, so that no
-- way of changing the owner can forget it; by statement, as devices change hands by the ten thousand.
-- 1970: the first owner; nothing comes before it. Not '-infinity', which no reader of instants understands.
ALTER TABLE devices_device ADD owned_since timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00';
UPDATE devices_device d SET owned_since = l.at
  FROM (SELECT device_id, max(at) AS at FROM devices_lifecycle WHERE operate_type = 'transfer' GROUP BY device_id) l
 WHERE l.device_id = d.id;

CREATE FUNCTION devices_begin_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owned_since := now();
  -- A note of the owner before.
  NEW.remark := '';
  RETURN NEW;
END $$;
CREATE TRIGGER devices_device_owned BEFORE UPDATE OF org_id ON devices_device FOR EACH ROW
  WHEN (NEW.org_id <> OLD.org_id) EXECUTE FUNCTION devices_begin_ownership();

-- With another owner: organisations and models are held and looked for as for new devices; keys go with the device. Where
-- the owner before does not control it any more the keys end: that owner may have a copy. The device makes a new key, which
-- a claim code or a person of the new owner accepts. What the device said of itself is forgotten; it says it again. The
-- window of its messages stays: it is counted by key and tells nothing.
CREATE OR REPLACE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE orgs int[]; models int[]; moved bigint[]; strange bigint[]; found int;
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
  UPDATE link_key k SET org_id = a.org_id, org_l1 = a.org_l1, org_l2 = a.org_l2, org_l3 = a.org_l3, org_l4 = a.org_l4, org_l5 = a.org_l5
    FROM added a WHERE k.device_id = ANY (moved) AND a.id = k.device_id;
  UPDATE link_key SET state = 'revoked', decided_at = now(), decided_by = '', reason = 'transfer'
   WHERE device_id = ANY (strange) AND state IN ('active', 'next');
  DELETE FROM link_key WHERE device_id = ANY (moved) AND state = 'waiting';
  DELETE FROM link_facts WHERE device_id = ANY (moved);
  UPDATE link_state SET reported_at = NULL, received_at = NULL, last_online_at = NULL, battery_percent = NULL, is_charging = NULL,
         battery_temperature = NULL, memory_total_mb = NULL, memory_free_mb = NULL, storage_total_mb = NULL,
         storage_free_mb = NULL, cpu_percent = NULL, network_type = NULL, signal_dbm = NULL, ip = NULL, printer_state = NULL,
         uptime_s = NULL, latitude = NULL, longitude = NULL, accuracy_m = NULL, located_at = NULL
   WHERE device_id = ANY (moved);
  RETURN NULL;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE orgs int[]; models int[]; moved bigint[]; found int;
BEGIN
  SELECT array_agg(DISTINCT a.org_id) FILTER (WHERE a.org_id <> g.org_id), array_agg(a.id) FILTER (WHERE a.org_id <> g.org_id),
         array_agg(DISTINCT a.model_id) FILTER (WHERE a.model_id <> g.model_id)
    INTO orgs, moved, models FROM added a JOIN gone g ON g.id = a.id;
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
  UPDATE link_key k SET org_id = a.org_id, org_l1 = a.org_l1, org_l2 = a.org_l2, org_l3 = a.org_l3, org_l4 = a.org_l4, org_l5 = a.org_l5
    FROM added a WHERE k.device_id = ANY (moved) AND a.id = k.device_id;
  RETURN NULL;
END $$;
DROP TRIGGER devices_device_owned ON devices_device;
DROP FUNCTION devices_begin_ownership();
ALTER TABLE devices_device DROP owned_since;
