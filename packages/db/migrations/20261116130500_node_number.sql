-- Up Migration
-- Rows can move between installations unchanged, as no two give the same id: an installation is node 0 to 15, and its
-- identity columns count in steps of 16 on that residue. Ranges per node would not do: lists take the order of ids for that
-- of time, and link_key.id is an epoch that only grows.
CREATE TABLE platform_node (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  number smallint NOT NULL CHECK (number BETWEEN 0 AND 15),
  numbered_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON platform_node TO tilldeck_vendor, tilldeck_api, tilldeck_ingest;

-- The first id of this node that is not below `lowest`.
CREATE FUNCTION node_id_from(lowest bigint) RETURNS bigint LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT lowest + ((number - lowest) % 16 + 16) % 16 FROM platform_node $$;

-- Further ids of a table are greater than `passed`: after rows were added with ids of their own.
CREATE FUNCTION pass_ids(numbered regclass, passed bigint) RETURNS void LANGUAGE sql SET search_path = public AS $$
  SELECT setval(pg_get_serial_sequence(numbered::text, 'id'), node_id_from(greatest(passed, 1))) $$;

-- Called after every migration: gives the database its number, refuses another one, and numbers tables that were added.
CREATE FUNCTION number_node(wanted int) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE given int; sequence regclass; next bigint;
BEGIN
  INSERT INTO platform_node (number) VALUES (wanted) ON CONFLICT DO NOTHING;
  SELECT number INTO STRICT given FROM platform_node;
  IF given <> wanted THEN RAISE EXCEPTION 'this database is that of node %, not of node %', given, wanted; END IF;
  FOR sequence IN
    SELECT s.seqrelid FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
      JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.seqrelid AND d.deptype = 'i'
     WHERE c.relnamespace = 'public'::regnamespace AND s.seqincrement <> 16
  LOOP
    -- Holds the sequence until the end, so that the number read next is the last one given.
    EXECUTE format('ALTER SEQUENCE %s INCREMENT BY 16', sequence);
    EXECUTE format('SELECT last_value + is_called::int FROM %s', sequence) INTO next;
    EXECUTE format('ALTER SEQUENCE %s START WITH %s RESTART WITH %s', sequence, node_id_from(1), node_id_from(next));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION number_node(int), pass_ids(regclass, bigint) FROM PUBLIC;

-- Down Migration
DO $$
DECLARE sequence regclass;
BEGIN
  FOR sequence IN SELECT s.seqrelid FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
                   WHERE c.relnamespace = 'public'::regnamespace AND s.seqincrement = 16 LOOP
    EXECUTE format('ALTER SEQUENCE %s INCREMENT BY 1 START WITH 1', sequence);
  END LOOP;
END $$;
DROP FUNCTION number_node(int);
DROP FUNCTION pass_ids(regclass, bigint);
DROP FUNCTION node_id_from(bigint);
DROP TABLE platform_node;
