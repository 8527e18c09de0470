-- Up Migration
-- Whether a line of controllable organisations leads from the vendor to the account's own. The vendor's list of its
-- operators reads this instead of the tree; moving or converting an organisation touches org_id of every row below it.
ALTER TABLE identity_account ADD COLUMN is_vendor_controlled boolean NOT NULL DEFAULT false;
CREATE FUNCTION is_org_vendor_controlled(org int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT own.depth = 0 OR (own.control_l1 IS NOT NULL AND top.partner_type IS NOT DISTINCT FROM 'controllable')
    FROM identity_org own LEFT JOIN identity_org top ON top.id = own.l1 WHERE own.id = org
$$;
CREATE FUNCTION identity_account_control() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_vendor_controlled := is_org_vendor_controlled(NEW.org_id);
  RETURN NEW;
END $$;
CREATE TRIGGER identity_account_control BEFORE INSERT OR UPDATE OF org_id ON identity_account
  FOR EACH ROW EXECUTE FUNCTION identity_account_control();
UPDATE identity_account SET is_vendor_controlled = true WHERE is_org_vendor_controlled(org_id);

-- One text for all names: one index scan instead of three. Every name begins after a line break, so that its beginning
-- can be asked for, too.
DROP INDEX identity_account__search;
ALTER TABLE identity_account ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (E'\n' || login_name || E'\n' || email || E'\n' || nick_name) STORED;
CREATE INDEX identity_account__search_text ON identity_account USING gin (search_text gin_trgm_ops);
CREATE INDEX identity_account__vendor_controlled ON identity_account (id) WHERE is_vendor_controlled AND terminated_at IS NULL;
CREATE INDEX identity_account__disabled ON identity_account (id) WHERE NOT is_enabled AND terminated_at IS NULL;
CREATE INDEX identity_account__last_login_at ON identity_account (last_login_at);

-- Down Migration
ALTER TABLE identity_account DROP COLUMN search_text;
CREATE INDEX identity_account__search ON identity_account
  USING gin (login_name gin_trgm_ops, email gin_trgm_ops, nick_name gin_trgm_ops);
DROP INDEX identity_account__vendor_controlled, identity_account__disabled, identity_account__last_login_at;
DROP TRIGGER identity_account_control ON identity_account;
DROP FUNCTION identity_account_control();
DROP FUNCTION is_org_vendor_controlled(int);
ALTER TABLE identity_account DROP COLUMN is_vendor_controlled;
