-- Up Migration
-- Makes the rows of a table those of organisations: columns, trigger that fills the levels, row security and policy. The
-- one way to do it; calling it again for a table changes nothing. Indexes (in list order) and GRANTs belong to the table.
--   also_seen_by  further columns whose organisation reaches a row, such as the receiver of a transfer
--   levels        'filled': a trigger looks them up for each row.
--                 'believed': for tables that are written by the ten thousand. System work may bring the levels with a row;
--                 those of a partner's transaction are looked up in any case, or a forged level would pass the policy.
--                 'kept': those of the moment a row was written, which other triggers know. Partners may not write such a table.
CREATE FUNCTION make_owned(owned regclass, also_seen_by text[] DEFAULT '{}', levels text DEFAULT 'filled')
  RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = owned); level text; cases text;
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

  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', owned);
  EXECUTE format('DROP POLICY IF EXISTS %I ON %s', name || '_guard', owned);
  -- CASE keeps the planner's estimates: the condition of the query finds the rows, the policy only refuses (ADR 0021). In
  -- this form it asks for the organisation once; `IN` asked six times, and planning them was half of a short statement.
  SELECT string_agg(format('WHEN %I THEN true', c), ' ') INTO cases
    FROM unnest('{org_l1,org_l2,org_l3,org_l4,org_l5}'::text[] || also_seen_by) c;
  EXECUTE format('CREATE POLICY %I ON %s USING (CASE (SELECT current_org()) %s ELSE false END)', name || '_guard', owned, cases);
END $$;
REVOKE EXECUTE ON FUNCTION make_owned(regclass, text[], text) FROM PUBLIC, tilldeck_app, tilldeck_vendor;

DO $$
DECLARE owned regclass;
BEGIN
  FOR owned IN
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_l1' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('identity_access', 'identity_friend', 'devices_transfer', 'devices_transfer_item',
         'devices_device', 'devices_lifecycle', 'devices_counter_delta', 'link_key')
  LOOP PERFORM make_owned(owned); END LOOP;
END $$;
SELECT make_owned('identity_access', also_seen_by => '{actor_org_id}'),
       make_owned('identity_friend', also_seen_by => '{friend_org_id}'),
       make_owned('devices_transfer', also_seen_by => '{to_l1,to_l2,to_l3,to_l4,to_l5}'),
       make_owned('devices_transfer_item', also_seen_by => '{from_l1,from_l2,from_l3,from_l4,from_l5}', levels => 'believed'),
       make_owned('devices_device', levels => 'believed'),
       make_owned('devices_lifecycle', levels => 'believed'),
       make_owned('devices_counter_delta', levels => 'kept'),
       make_owned('link_key', levels => 'believed');

-- The tree itself: a cooperative partner is seen by its master, its rows are not.
DROP POLICY identity_org_guard ON identity_org;
CREATE POLICY identity_org_guard ON identity_org USING (CASE (SELECT current_org()) WHEN seen_l1 THEN true WHEN seen_l2 THEN true
  WHEN seen_l3 THEN true WHEN seen_l4 THEN true WHEN seen_l5 THEN true ELSE false END);

-- Down Migration
DROP FUNCTION make_owned(regclass, text[], text);
