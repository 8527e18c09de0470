-- Up Migration
-- Records of apps on devices are named a page at a time: a function for each row read app and version anew every time.
-- An app of an organisation above is on own devices, too, so that names are read also where the app itself is not seen.
CREATE FUNCTION appstore_labels(app_ids bigint[], version_ids bigint[])
  RETURNS TABLE (kind text, id bigint, label text, package text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT 'app', a.id, coalesce(nullif(a.name, ''), a.package), a.package FROM appstore_app a WHERE a.id = ANY (app_ids)
  UNION ALL
  SELECT 'version', v.id, v.version_name, NULL FROM appstore_version v WHERE v.id = ANY (version_ids)
$$;
REVOKE ALL ON FUNCTION appstore_labels(bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION appstore_labels(bigint[], bigint[]) TO tilldeck_app, tilldeck_vendor, tilldeck_api;
DROP FUNCTION appstore_version_label(bigint);
DROP FUNCTION appstore_app_package(bigint);
DROP FUNCTION appstore_app_label(bigint);

-- Down Migration
CREATE FUNCTION appstore_app_label(app bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(nullif(name, ''), package) FROM appstore_app WHERE id = app
$$;
CREATE FUNCTION appstore_app_package(app bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT package FROM appstore_app WHERE id = app
$$;
CREATE FUNCTION appstore_version_label(version bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT v.version_name FROM appstore_version v WHERE v.id = $1
$$;
DROP FUNCTION appstore_labels(bigint[], bigint[]);
