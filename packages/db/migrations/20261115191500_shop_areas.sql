-- Up Migration

-- Country and region of a shop, for questions about a device that stands in it: its owner may not see the shop, where that is
-- one of an organisation above. Says where it is and nothing else. In plpgsql, which keeps its plan: asked for each device.
CREATE FUNCTION devices_shop_areas(shop bigint) RETURNS text[] LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (SELECT array_remove(ARRAY[s.country_code, s.region_code], NULL) FROM devices_shop s WHERE s.id = shop);
END $$;

-- Down Migration
DROP FUNCTION devices_shop_areas(bigint);
