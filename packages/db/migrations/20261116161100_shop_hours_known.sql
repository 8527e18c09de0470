-- Up Migration
-- Whether the hours of a shop are known. Past row security, as a device may be in a shop of an organisation above its owner:
-- says yes or no and nothing else of the shop.
CREATE FUNCTION devices_shop_has_hours(shop bigint) RETURNS boolean LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (SELECT jsonb_path_exists(s.opening_hours, '$[*][*]') FROM devices_shop s WHERE s.id = shop);
END $$;

-- Down Migration
DROP FUNCTION devices_shop_has_hours(bigint);
