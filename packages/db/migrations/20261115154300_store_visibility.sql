-- Up Migration
-- Which of a hundred lots a device draws for an app: always the same one, and another one for another app.
CREATE FUNCTION appstore_lot(device_id bigint, app_id bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (('x' || substr(md5(device_id::text || ':' || app_id::text), 1, 7))::bit(28)::int) % 100
$$;

-- A group and those above it.
CREATE FUNCTION devices_group_line(group_id int) RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE line AS (
    SELECT g.id, g.parent_id FROM devices_group g WHERE g.id = group_id
    UNION ALL
    SELECT g.id, g.parent_id FROM devices_group g JOIN line ON g.id = line.parent_id)
  SELECT coalesce(array_agg(id), '{}') FROM line
$$;

-- What a device that looks into the store is offered, the grayscale before what is public.
CREATE INDEX appstore_publication__live ON appstore_publication (app_id, deployment) WHERE state = 'live';
CREATE INDEX appstore_publication__rolled_back ON appstore_publication (app_id) WHERE state = 'rolled_back';

-- Apps of a category that are offered, whoever changes an app.
CREATE FUNCTION appstore_count_apps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE gone int[] := '{}'; added int[] := '{}';
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_offered THEN gone := array_remove(ARRAY[OLD.category_id, OLD.second_category_id], NULL); END IF;
  IF NEW.is_offered THEN added := array_remove(ARRAY[NEW.category_id, NEW.second_category_id], NULL); END IF;
  -- In one order, so that two who change apps do not wait for each other.
  PERFORM FROM appstore_category WHERE id = ANY (gone || added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE appstore_category c SET app_count = c.app_count + (c.id = ANY (added))::int - (c.id = ANY (gone))::int
   WHERE c.id = ANY (gone || added) AND (c.id = ANY (added)) <> (c.id = ANY (gone));
  RETURN NULL;
END $$;
CREATE TRIGGER appstore_app_added_count AFTER INSERT ON appstore_app FOR EACH ROW WHEN (NEW.is_offered)
  EXECUTE FUNCTION appstore_count_apps();
CREATE TRIGGER appstore_app_changed_count AFTER UPDATE ON appstore_app FOR EACH ROW
  WHEN ((OLD.is_offered, OLD.category_id, OLD.second_category_id) IS DISTINCT FROM
        (NEW.is_offered, NEW.category_id, NEW.second_category_id))
  EXECUTE FUNCTION appstore_count_apps();

-- Down Migration
DROP TRIGGER appstore_app_changed_count ON appstore_app;
DROP TRIGGER appstore_app_added_count ON appstore_app;
DROP FUNCTION appstore_count_apps();
DROP INDEX appstore_publication__rolled_back, appstore_publication__live;
DROP FUNCTION devices_group_line(int);
DROP FUNCTION appstore_lot(bigint, bigint);
