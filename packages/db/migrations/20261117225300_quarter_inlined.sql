-- Up Migration
-- Part of a moment with a time zone is only stable, so that the planner called quarter_of instead of inlining it, and each
-- event that a trigger notes started an executor of its own. Without the zone it is immutable; date_part counts in doubles,
-- extract in numeric.
CREATE OR REPLACE FUNCTION quarter_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(date_part('epoch', at AT TIME ZONE 'UTC') / 900)::int
$$;

CREATE OR REPLACE FUNCTION devices_note_lifecycle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO metric_note (metric, controllers, keys, quarter, n)
    SELECT m.metric, m.controllers, m.keys, e.quarter, e.n
      FROM (SELECT l.operate_type, coalesce(l.controllers, array_remove(ARRAY[l.org_l1, l.org_l2, l.org_l3, l.org_l4, l.org_l5], NULL)) AS controllers,
                   coalesce(l.from_controllers,
                            (SELECT array_remove(ARRAY[o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5], NULL)
                               FROM identity_org o WHERE o.id = l.from_org_id)) AS from_controllers,
                   coalesce(l.model_id, (SELECT d.model_id FROM devices_device d WHERE d.id = l.device_id)) AS model_id,
                   quarter_of(l.at) AS quarter, count(*) AS n
              FROM added l GROUP BY 1, 2, 3, 4, 5) AS e,
           LATERAL devices_lifecycle_notes(e.operate_type, e.controllers, e.from_controllers, e.model_id) AS m;
  RETURN NULL;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION devices_note_lifecycle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO metric_note (metric, controllers, keys, quarter, n)
    SELECT m.metric, m.controllers, m.keys, e.quarter, e.n
      FROM (SELECT l.operate_type, coalesce(l.controllers, array_remove(ARRAY[l.org_l1, l.org_l2, l.org_l3, l.org_l4, l.org_l5], NULL)) AS controllers,
                   coalesce(l.from_controllers,
                            (SELECT array_remove(ARRAY[o.control_l1, o.control_l2, o.control_l3, o.control_l4, o.control_l5], NULL)
                               FROM identity_org o WHERE o.id = l.from_org_id)) AS from_controllers,
                   coalesce(l.model_id, (SELECT d.model_id FROM devices_device d WHERE d.id = l.device_id)) AS model_id,
                   floor(extract(epoch FROM l.at) / 900)::int AS quarter, count(*) AS n
              FROM added l GROUP BY 1, 2, 3, 4, 5) AS e,
           LATERAL devices_lifecycle_notes(e.operate_type, e.controllers, e.from_controllers, e.model_id) AS m;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION quarter_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM at) / 900)::int
$$;
