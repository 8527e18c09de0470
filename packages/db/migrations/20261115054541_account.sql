-- Up Migration
-- Found by part of a name: LIKE without case reaches these under row security because it is marked leakproof.
CREATE INDEX identity_account__search ON identity_account
  USING gin (login_name gin_trgm_ops, email gin_trgm_ops, nick_name gin_trgm_ops);

-- When somebody was last here. Kept by the session's own row, so that every way in counts; acting for a partner does not.
ALTER TABLE identity_account ADD COLUMN last_login_at timestamptz;
CREATE FUNCTION identity_session_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE identity_account SET last_login_at = NEW.created_at WHERE id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER identity_session_opened AFTER INSERT ON identity_session
  FOR EACH ROW WHEN (NEW.method <> 'access') EXECUTE FUNCTION identity_session_opened();
-- A sign-in changes nothing about what other sessions of the account may do.
DROP TRIGGER identity_account_changed ON identity_account;
CREATE TRIGGER identity_account_changed AFTER UPDATE ON identity_account
  FOR EACH ROW WHEN (OLD.last_login_at IS NOT DISTINCT FROM NEW.last_login_at) EXECUTE FUNCTION notify_session_changed();

-- The roles of an account by name, also those of an organisation above that the reader does not see otherwise.
CREATE FUNCTION account_roles(account bigint) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(json_agg(json_build_object('id', r.id::text, 'name', r.name) ORDER BY r.sort, r.id), '[]')
    FROM identity_account_role ar JOIN identity_role r ON r.id = ar.role_id WHERE ar.account_id = account
$$;

-- Down Migration
DROP FUNCTION account_roles(bigint);
DROP TRIGGER identity_account_changed ON identity_account;
CREATE TRIGGER identity_account_changed AFTER UPDATE ON identity_account
  FOR EACH ROW EXECUTE FUNCTION notify_session_changed();
DROP TRIGGER identity_session_opened ON identity_session;
DROP FUNCTION identity_session_opened();
ALTER TABLE identity_account DROP COLUMN last_login_at;
DROP INDEX identity_account__search;
