-- Up Migration
-- A lock may be a network: `ip >>= address` finds the locks that cover an address.
CREATE INDEX system_ip_lock__covering ON system_ip_lock USING gist (ip inet_ops);
CREATE INDEX system_ip_lock__locked_at ON system_ip_lock (locked_at, id);

-- The logs never stop growing: each filter of the screens has an index that is in the list's order.
CREATE INDEX audit_entry__at ON audit_entry (at);
CREATE INDEX audit_entry__action ON audit_entry (action, id);
CREATE INDEX audit_entry__account_name ON audit_entry (lower(account_name), id);
CREATE INDEX audit_entry__ip ON audit_entry (ip, id);
CREATE INDEX audit_entry__request_id ON audit_entry (request_id);
CREATE INDEX identity_login_log__at ON identity_login_log (at);
CREATE INDEX identity_login_log__login_name ON identity_login_log (lower(login_name), id);
CREATE INDEX identity_login_log__ip ON identity_login_log (ip, id);
CREATE INDEX identity_login_log__id ON identity_login_log (id);
CREATE INDEX identity_login_log__org_l4 ON identity_login_log (org_l4, id) WHERE org_l4 IS NOT NULL;
CREATE INDEX identity_login_log__org_l5 ON identity_login_log (org_l5, id) WHERE org_l5 IS NOT NULL;

-- A sign-in that was refused is evidence like an audit row: written once.
REVOKE UPDATE, DELETE ON identity_login_log FROM tilldeck_app, tilldeck_vendor;

-- Row security and revoked rights hold for the table that is named in a statement. A partition that is named itself
-- would open both, so nobody but the owner may: everybody else comes by the parent.
CREATE OR REPLACE FUNCTION ensure_month_partition(parent text, day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE first_day date := date_trunc('month', day); part text := parent || to_char(day, '_YYYYMM');
BEGIN
  IF parent NOT IN ('audit_entry', 'identity_login_log') THEN RAISE EXCEPTION 'not a monthly table: %', parent; END IF;
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      part, parent, first_day, first_day + interval '1 month');
    EXECUTE format('REVOKE ALL ON %I FROM tilldeck_app, tilldeck_vendor', part);
  END IF;
END $$;
DO $$ DECLARE part regclass; BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits
    WHERE inhparent IN ('audit_entry'::regclass, 'identity_login_log'::regclass)
  LOOP EXECUTE format('REVOKE ALL ON %s FROM tilldeck_app, tilldeck_vendor', part); END LOOP;
END $$;

-- Down Migration
-- The rights on partitions stay as they are: nothing needs them.
GRANT UPDATE, DELETE ON identity_login_log TO tilldeck_app, tilldeck_vendor;
DROP INDEX system_ip_lock__covering, system_ip_lock__locked_at, audit_entry__at, audit_entry__action,
  audit_entry__account_name, audit_entry__ip, audit_entry__request_id, identity_login_log__at,
  identity_login_log__login_name, identity_login_log__ip, identity_login_log__id, identity_login_log__org_l4,
  identity_login_log__org_l5;
