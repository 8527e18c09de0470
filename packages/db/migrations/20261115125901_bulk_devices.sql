-- Up Migration
-- Devices come in and change hands by the ten thousand. What was asked for each row (levels of the owner, foreign keys of
-- the same few owners and models, keys that follow) was three quarters of the work; it is asked once a statement now.

-- Whoever writes many rows brings the levels along; the trigger looks them up for those who do not. The vendor has none.
DROP TRIGGER devices_device_levels ON devices_device;
CREATE TRIGGER devices_device_levels BEFORE INSERT ON devices_device FOR EACH ROW
  WHEN (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0) EXECUTE FUNCTION set_org_levels();
CREATE TRIGGER devices_device_levels_moved BEFORE UPDATE OF org_id ON devices_device FOR EACH ROW
  WHEN ((NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) IS NOT DISTINCT FROM
        (OLD.org_l1, OLD.org_l2, OLD.org_l3, OLD.org_l4, OLD.org_l5)) EXECUTE FUNCTION set_org_levels();
DROP TRIGGER devices_lifecycle_levels ON devices_lifecycle;
CREATE TRIGGER devices_lifecycle_levels BEFORE INSERT ON devices_lifecycle FOR EACH ROW
  WHEN (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0) EXECUTE FUNCTION set_org_levels();
CREATE TRIGGER devices_lifecycle_levels_moved BEFORE UPDATE OF org_id ON devices_lifecycle
  FOR EACH ROW EXECUTE FUNCTION set_org_levels();
DROP TRIGGER link_key_levels ON link_key;
CREATE TRIGGER link_key_levels BEFORE INSERT ON link_key FOR EACH ROW EXECUTE FUNCTION set_org_levels();
CREATE TRIGGER link_key_levels_moved BEFORE UPDATE OF org_id ON link_key FOR EACH ROW
  WHEN ((NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) IS NOT DISTINCT FROM
        (OLD.org_l1, OLD.org_l2, OLD.org_l3, OLD.org_l4, OLD.org_l5)) EXECUTE FUNCTION set_org_levels();

-- Nothing to look for where a device belongs to nothing.
DROP TRIGGER devices_device_memberships ON devices_device;
CREATE TRIGGER devices_device_memberships BEFORE UPDATE OF org_id ON devices_device FOR EACH ROW
  WHEN (NEW.group_id IS NOT NULL OR NEW.shop_id IS NOT NULL OR NEW.tags <> '{}')
  EXECUTE FUNCTION devices_drop_foreign_memberships();

-- Owner and model of a device: what the foreign keys did, once for each owner and model in a statement.
ALTER TABLE devices_device DROP CONSTRAINT devices_device_org_id_fkey, DROP CONSTRAINT devices_device_model_id_fkey;
CREATE FUNCTION devices_demand_refs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE wanted int[]; found int;
BEGIN
  SELECT array_agg(DISTINCT org_id) INTO wanted FROM added;
  -- Held, so that nobody deletes them before this commits.
  PERFORM FROM identity_org WHERE id = ANY (wanted) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(wanted) THEN
    RAISE foreign_key_violation USING MESSAGE = 'no such organisation', CONSTRAINT = 'devices_device_org_id_fkey', TABLE = 'devices_device';
  END IF;
  SELECT array_agg(DISTINCT model_id) INTO wanted FROM added;
  PERFORM FROM devices_model WHERE id = ANY (wanted) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(wanted) THEN
    RAISE foreign_key_violation USING MESSAGE = 'no such model', CONSTRAINT = 'devices_device_model_id_fkey', TABLE = 'devices_device';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_added_refs AFTER INSERT ON devices_device REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION devices_demand_refs();
CREATE FUNCTION devices_keep_refs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  -- The row is locked by now: whoever was adding a device of it has committed, and is seen.
  IF (CASE TG_TABLE_NAME WHEN 'identity_org' THEN EXISTS (SELECT FROM devices_device WHERE org_id = OLD.id)
                        ELSE EXISTS (SELECT FROM devices_device WHERE model_id = OLD.id) END) THEN
    RAISE foreign_key_violation USING MESSAGE = 'devices belong to it', TABLE = 'devices_device',
      CONSTRAINT = CASE TG_TABLE_NAME WHEN 'identity_org' THEN 'devices_device_org_id_fkey' ELSE 'devices_device_model_id_fkey' END;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER identity_org_devices BEFORE DELETE ON identity_org FOR EACH ROW EXECUTE FUNCTION devices_keep_refs();
CREATE TRIGGER devices_model_devices BEFORE DELETE ON devices_model FOR EACH ROW EXECUTE FUNCTION devices_keep_refs();

-- With another owner or model: held and looked for as for new ones; the device's keys go with it and keep being its keys.
DROP TRIGGER devices_device_keys ON devices_device;
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
CREATE TRIGGER devices_device_keys AFTER UPDATE ON devices_device REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION link_follow_owner();

-- A history needs no foreign keys: organisations and transfers that ran are never deleted, and a device that is leaves its
-- serial number.
ALTER TABLE devices_lifecycle DROP CONSTRAINT devices_lifecycle_org_id_fkey, DROP CONSTRAINT devices_lifecycle_from_org_id_fkey,
  DROP CONSTRAINT devices_lifecycle_target_org_id_fkey, DROP CONSTRAINT devices_lifecycle_device_id_fkey;
CREATE FUNCTION devices_leave_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE devices_lifecycle l SET device_id = NULL FROM gone WHERE l.device_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_gone_history AFTER DELETE ON devices_device REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_leave_history();

ALTER TABLE devices_transfer_item DROP CONSTRAINT devices_transfer_item_transfer_id_fkey;

-- Rows of an import are written with it and go with it.
ALTER TABLE devices_import_row DROP CONSTRAINT devices_import_row_import_id_fkey;
CREATE FUNCTION devices_drop_import_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM devices_import_row r USING gone WHERE r.import_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_import_gone AFTER DELETE ON devices_import REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_drop_import_rows();

-- Down Migration
DROP TRIGGER devices_import_gone ON devices_import;
DROP FUNCTION devices_drop_import_rows();
ALTER TABLE devices_import_row ADD CONSTRAINT devices_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES devices_import (id) ON DELETE CASCADE;
ALTER TABLE devices_transfer_item ADD CONSTRAINT devices_transfer_item_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES devices_transfer (id);
DROP TRIGGER devices_device_gone_history ON devices_device;
DROP FUNCTION devices_leave_history();
ALTER TABLE devices_lifecycle
  ADD CONSTRAINT devices_lifecycle_org_id_fkey FOREIGN KEY (org_id) REFERENCES identity_org (id),
  ADD CONSTRAINT devices_lifecycle_from_org_id_fkey FOREIGN KEY (from_org_id) REFERENCES identity_org (id),
  ADD CONSTRAINT devices_lifecycle_target_org_id_fkey FOREIGN KEY (target_org_id) REFERENCES identity_org (id),
  ADD CONSTRAINT devices_lifecycle_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices_device (id) ON DELETE SET NULL;
DROP TRIGGER devices_device_keys ON devices_device;
CREATE OR REPLACE FUNCTION link_follow_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE link_key SET org_id = NEW.org_id WHERE device_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_keys AFTER UPDATE OF org_id ON devices_device
  FOR EACH ROW WHEN (OLD.org_id <> NEW.org_id) EXECUTE FUNCTION link_follow_owner();
DROP TRIGGER devices_model_devices ON devices_model;
DROP TRIGGER identity_org_devices ON identity_org;
DROP FUNCTION devices_keep_refs();
DROP TRIGGER devices_device_added_refs ON devices_device;
DROP FUNCTION devices_demand_refs();
ALTER TABLE devices_device
  ADD CONSTRAINT devices_device_org_id_fkey FOREIGN KEY (org_id) REFERENCES identity_org (id),
  ADD CONSTRAINT devices_device_model_id_fkey FOREIGN KEY (model_id) REFERENCES devices_model (id);
DROP TRIGGER devices_device_memberships ON devices_device;
CREATE TRIGGER devices_device_memberships BEFORE UPDATE OF org_id ON devices_device
  FOR EACH ROW EXECUTE FUNCTION devices_drop_foreign_memberships();
DROP TRIGGER link_key_levels_moved ON link_key;
DROP TRIGGER link_key_levels ON link_key;
CREATE TRIGGER link_key_levels BEFORE INSERT OR UPDATE OF org_id ON link_key FOR EACH ROW EXECUTE FUNCTION set_org_levels();
DROP TRIGGER devices_lifecycle_levels_moved ON devices_lifecycle;
DROP TRIGGER devices_lifecycle_levels ON devices_lifecycle;
CREATE TRIGGER devices_lifecycle_levels BEFORE INSERT OR UPDATE OF org_id ON devices_lifecycle FOR EACH ROW EXECUTE FUNCTION set_org_levels();
DROP TRIGGER devices_device_levels_moved ON devices_device;
DROP TRIGGER devices_device_levels ON devices_device;
CREATE TRIGGER devices_device_levels BEFORE INSERT OR UPDATE OF org_id ON devices_device FOR EACH ROW EXECUTE FUNCTION set_org_levels();
