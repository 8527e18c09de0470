-- Up Migration
-- An app of an organisation above is on own devices, too: records of them name it, also where the app itself is not seen.
CREATE FUNCTION appstore_app_label(app bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(nullif(name, ''), package) FROM appstore_app WHERE id = app
$$;
CREATE FUNCTION appstore_app_package(app bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT package FROM appstore_app WHERE id = app
$$;
CREATE FUNCTION appstore_version_label(version bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT version_name FROM appstore_version WHERE id = version
$$;

-- Down Migration
DROP FUNCTION appstore_version_label(bigint);
DROP FUNCTION appstore_app_package(bigint);
DROP FUNCTION appstore_app_label(bigint);
