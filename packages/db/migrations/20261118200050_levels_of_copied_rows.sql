-- Up Migration
-- Levels of rows that only COPY brings: 'copied'. No trigger before INSERT, which makes COPY put rows in one by one; but one
-- for UPDATE, as replace_org_subtree() gives rows the levels of a partner that became independent or moved. Partners may not
-- write such a table, and a row without levels is refused.
CREATE OR REPLACE FUNCTION make_owned(owned regclass, also_seen_by text[] DEFAULT '{}', levels text DEFAULT 'filled')
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned); level text; cases text; trigger_name text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = 'org_id' AND NOT attisdropped) THEN
    EXECUTE format('ALTER TABLE %s ADD COLUMN org_id int NOT NULL REFERENCES identity_org (id)', owned);
  END IF;
  FOREACH level IN ARRAY '{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = level AND NOT attisdropped) THEN
      EXECUTE format('ALTER TABLE %s ADD COLUMN %I int', owned, level);
    END IF;
  END LOOP;

  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels', owned);
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels_moved', owned);
  IF levels = 'believed' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0))
      EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5 ON %s
      FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR NOT (NEW.org_l1 IS DISTINCT FROM OLD.org_l1 OR NEW.org_l2 IS DISTINCT FROM OLD.org_l2
        OR NEW.org_l3 IS DISTINCT FROM OLD.org_l3 OR NEW.org_l4 IS DISTINCT FROM OLD.org_l4
        OR NEW.org_l5 IS DISTINCT FROM OLD.org_l5))
      EXECUTE FUNCTION set_org_levels()', name || '_levels_moved', owned);
  ELSIF levels = 'filled' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5
      ON %s FOR EACH ROW EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
  ELSIF levels = 'copied' THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM tilldeck_app', owned);
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', owned, name || '_levels_check');
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I
      CHECK (org_id = 1 OR num_nonnulls(org_l1, org_l2, org_l3, org_l4, org_l5) > 0)', owned, name || '_levels_check');
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF org_id ON %s FOR EACH ROW EXECUTE FUNCTION set_org_levels()',
      name || '_levels_moved', owned);
  ELSIF levels = 'kept' THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM tilldeck_app', owned);
  ELSE
    RAISE EXCEPTION 'levels are filled, believed, copied or kept, not %', levels;
  END IF;

  FOR trigger_name IN SELECT tgname FROM pg_trigger WHERE tgrelid = owned AND tgname IN (name || '_levels', name || '_levels_moved') LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', trigger_name, owned, 'fills org_l1 to org_l5, which scope and row security ask');
  END LOOP;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  -- CASE keeps the planner's estimates: the condition of the query finds the rows, the policy only refuses (ADR 0021). In
  -- this form it asks for the organisation once; `IN` asked six times, and planning them was half of a short statement.
  SELECT string_agg(format('WHEN %I THEN true', c), ' ') INTO cases
    FROM unnest('{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] || also_seen_by) c;
  EXECUTE format('CREATE POLICY %I ON %s USING (CASE (SELECT current_org()) %s ELSE false END)', name || '_guard', owned, cases);
END $$;
SELECT make_owned('location_point', levels => 'copied'), make_owned('location_visit', levels => 'copied');
-- Of those that were moved while there was no trigger.
UPDATE location_point p SET org_id = p.org_id FROM identity_org o WHERE o.id = p.org_id
   AND (p.org_l1, p.org_l2, p.org_l3, p.org_l4, p.org_l5)
     IS DISTINCT FROM (o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5);
UPDATE location_visit v SET org_id = v.org_id FROM identity_org o WHERE o.id = v.org_id
   AND (v.org_l1, v.org_l2, v.org_l3, v.org_l4, v.org_l5)
     IS DISTINCT FROM (o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5);

-- Down Migration
CREATE OR REPLACE FUNCTION make_owned(owned regclass, also_seen_by text[] DEFAULT '{}', levels text DEFAULT 'filled')
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned); level text; cases text; trigger_name text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = 'org_id' AND NOT attisdropped) THEN
    EXECUTE format('ALTER TABLE %s ADD COLUMN org_id int NOT NULL REFERENCES identity_org (id)', owned);
  END IF;
  FOREACH level IN ARRAY '{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = owned AND attname = level AND NOT attisdropped) THEN
      EXECUTE format('ALTER TABLE %s ADD COLUMN %I int', owned, level);
    END IF;
  END LOOP;

  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels', owned);
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name || '_levels_moved', owned);
  IF levels = 'believed' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %s FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR (NEW.org_id <> 1 AND num_nonnulls(NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5) = 0))
      EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5 ON %s
      FOR EACH ROW WHEN (current_org() IS NOT NULL
      OR NOT (NEW.org_l1 IS DISTINCT FROM OLD.org_l1 OR NEW.org_l2 IS DISTINCT FROM OLD.org_l2
        OR NEW.org_l3 IS DISTINCT FROM OLD.org_l3 OR NEW.org_l4 IS DISTINCT FROM OLD.org_l4
        OR NEW.org_l5 IS DISTINCT FROM OLD.org_l5))
      EXECUTE FUNCTION set_org_levels()', name || '_levels_moved', owned);
  ELSIF levels = 'filled' THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF org_id, org_l1, org_l2, org_l3, org_l4, org_l5
      ON %s FOR EACH ROW EXECUTE FUNCTION set_org_levels()', name || '_levels', owned);
  ELSIF levels = 'kept' THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM tilldeck_app', owned);
  ELSE
    RAISE EXCEPTION 'levels are filled, believed or kept, not %', levels;
  END IF;

  FOR trigger_name IN SELECT tgname FROM pg_trigger WHERE tgrelid = owned AND tgname IN (name || '_levels', name || '_levels_moved') LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', trigger_name, owned, 'fills org_l1 to org_l5, which scope and row security ask');
  END LOOP;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  -- CASE keeps the planner's estimates: the condition of the query finds the rows, the policy only refuses (ADR 0021). In
  -- this form it asks for the organisation once; `IN` asked six times, and planning them was half of a short statement.
  SELECT string_agg(format('WHEN %I THEN true', c), ' ') INTO cases
    FROM unnest('{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] || also_seen_by) c;
  EXECUTE format('CREATE POLICY %I ON %s USING (CASE (SELECT current_org()) %s ELSE false END)', name || '_guard', owned, cases);
END $$;
SELECT make_owned('location_point', levels => 'kept'), make_owned('location_visit', levels => 'kept');
