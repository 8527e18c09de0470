-- Up Migration
-- `version` is a column of the table, too, and in a function of SQL the column wins: every version was read, none was named.
CREATE OR REPLACE FUNCTION appstore_version_label(version bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT v.version_name FROM appstore_version v WHERE v.id = $1
$$;

-- Down Migration
CREATE OR REPLACE FUNCTION appstore_version_label(version bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT version_name FROM appstore_version WHERE id = version
$$;
