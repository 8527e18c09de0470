-- Up Migration
-- What the registry says about sales: shipped, sold (shipped, and activated by now) and activated. Unlike the lifecycle these
-- figures follow the device: a transfer moves them to the new owner, as the list of devices does. ADR 0094.
-- `days`: the upper bound of the time from shipping to activation.
CREATE FUNCTION devices_sale_notes(shipped_at timestamptz, activated_at timestamptz, controllers int[], model_id int, method shipping_method, country text)
  RETURNS TABLE (metric text, controllers int[], keys text[], quarter int) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.metric, $3, array_remove(ARRAY['model:' || $4, 'method:' || $5::text, 'country:' || $6, m.days], NULL), quarter_of(m.at)
    FROM (VALUES ('sale.shipped', $1, NULL),
                 ('sale.sold', CASE WHEN $2 IS NOT NULL THEN $1 END, NULL),
                 ('sale.activated', $2, 'days:' || (ARRAY['1', '3', '7', '14', '30', '60', '90', '180', '365', 'more'])[
                   1 + width_bucket(extract(epoch FROM $2 - $1)::float8 / 86400, ARRAY[1, 3, 7, 14, 30, 60, 90, 180, 365]::float8[])])
         ) AS m (metric, at, days)
   WHERE m.at IS NOT NULL
$$;

-- Thousands come in one statement, and most statements change nothing of this: those only compare. Not by EXISTS: for the
-- first row alone the planner takes a nested loop, which compares each of 10,000 devices with 10,000 when none changed.
CREATE FUNCTION devices_note_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  changed constant text := $sql$
    INSERT INTO metric_note (metric, controllers, keys, quarter, n)
      SELECT m.metric, m.controllers, m.keys, m.quarter, sum(e.n)
        FROM (SELECT r.shipped_at, r.activated_at, r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5, r.org_id, r.model_id, r.shipping_method, sum(r.n) AS n
                FROM (%s) r WHERE r.shipped_at IS NOT NULL OR r.activated_at IS NOT NULL
               GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(r.n) <> 0) e
        JOIN identity_org o ON o.id = e.org_id,
             LATERAL devices_sale_notes(e.shipped_at, e.activated_at, array_remove(ARRAY[e.org_l1, e.org_l2, e.org_l3, e.org_l4, e.org_l5], NULL),
                                        e.model_id, e.shipping_method, o.country_code) m
       GROUP BY 1, 2, 3, 4 HAVING sum(e.n) <> 0$sql$;
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format(changed, 'SELECT *, 1 AS n FROM added');
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format(changed, 'SELECT *, -1 AS n FROM gone');
  ELSIF (SELECT bool_or((a.shipped_at, a.activated_at, a.org_id, a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5, a.model_id, a.shipping_method)
                IS DISTINCT FROM (b.shipped_at, b.activated_at, b.org_id, b.org_l1, b.org_l2, b.org_l3, b.org_l4, b.org_l5, b.model_id, b.shipping_method))
           FROM added a JOIN gone b USING (id)) THEN
    EXECUTE format(changed, 'SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM gone');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_device_sale_added AFTER INSERT ON devices_device REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION devices_note_sales();
CREATE TRIGGER devices_device_sale_changed AFTER UPDATE ON devices_device REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_note_sales();
CREATE TRIGGER devices_device_sale_gone AFTER DELETE ON devices_device REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION devices_note_sales();
COMMENT ON TRIGGER devices_device_sale_added ON devices_device IS 'notes shipped and activated devices for the sale data, once a statement';
COMMENT ON TRIGGER devices_device_sale_changed ON devices_device IS 'sale data follow shipping, activation, model and owner, once a statement';
COMMENT ON TRIGGER devices_device_sale_gone ON devices_device IS 'sale data forget deleted devices, once a statement';

-- The country of a device is that of its owner.
CREATE FUNCTION devices_move_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO metric_note (metric, controllers, keys, quarter, n)
    SELECT m.metric, m.controllers, m.keys, m.quarter, sum(c.sign)
      FROM devices_device d, (VALUES (NEW.country_code, 1), (OLD.country_code, -1)) AS c (country, sign),
           LATERAL devices_sale_notes(d.shipped_at, d.activated_at, array_remove(ARRAY[d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5], NULL),
                                      d.model_id, d.shipping_method, c.country) m
     WHERE d.org_id = NEW.id GROUP BY 1, 2, 3, 4 HAVING sum(c.sign) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER identity_org_sale_country AFTER UPDATE OF country_code ON identity_org FOR EACH ROW
  WHEN (OLD.country_code IS DISTINCT FROM NEW.country_code) EXECUTE FUNCTION devices_move_sales();
COMMENT ON TRIGGER identity_org_sale_country ON identity_org IS
  'sale data by country follow the country of the owner in the statement that changes it: the list of devices does at once';
REVOKE ALL ON FUNCTION devices_note_sales(), devices_move_sales() FROM PUBLIC;

-- For the list behind the figures and for recounts, as devices_device__activated.
CREATE INDEX devices_device__shipped ON devices_device (shipped_at, id) WHERE shipped_at IS NOT NULL;
CREATE INDEX devices_device__l1_shipped ON devices_device (org_l1, shipped_at, id) WHERE shipped_at IS NOT NULL;

-- Down Migration
DROP INDEX devices_device__l1_shipped;
DROP INDEX devices_device__shipped;
DROP TRIGGER identity_org_sale_country ON identity_org;
DROP FUNCTION devices_move_sales();
DROP TRIGGER devices_device_sale_gone ON devices_device;
DROP TRIGGER devices_device_sale_changed ON devices_device;
DROP TRIGGER devices_device_sale_added ON devices_device;
DROP FUNCTION devices_note_sales();
DROP FUNCTION devices_sale_notes(timestamptz, timestamptz, int[], int, shipping_method, text);
