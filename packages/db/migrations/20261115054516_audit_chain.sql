-- Up Migration
-- The trail is tamper-evident: every entry is a link of one chain of hashes (docs/adr, 'The audit trail is a chain').
-- Writers do not wait for each other: an insert leaves the entry's digest in a queue, a sealer appends it to the chain.

CREATE TABLE audit_unsealed (
  entry_id bigint NOT NULL,
  entry_at timestamptz NOT NULL,
  digest bytea NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- An id alone may be given twice by hand; that must not stop the sealer.
  PRIMARY KEY (entry_id, entry_at)
);
CREATE TABLE audit_link (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  entry_id bigint NOT NULL,
  entry_at timestamptz NOT NULL,
  digest bytea NOT NULL,
  -- sha256(hash of the link before || seq as 8 bytes || digest); the first stands on 32 zero bytes.
  hash bytea NOT NULL,
  UNIQUE (entry_id, entry_at)
);
REVOKE ALL ON audit_unsealed, audit_link FROM tilldeck_app, tilldeck_vendor;
GRANT SELECT ON audit_unsealed, audit_link TO tilldeck_vendor;

-- The digest is of everything that says who, for whom, what, on what, before, after, why, from where and when, as one JSON
-- array; not of the organisation's levels, which follow from the tree. platform/audit/chain.ts computes the same. One
-- expression, no function of ours: those cost a writer more than all the rest of its insert.
CREATE FUNCTION audit_entry_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO audit_unsealed (entry_id, entry_at, digest) VALUES (NEW.id, NEW.at, sha256(convert_to(json_build_array(NEW.id,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.org_id, NEW.account_id, NEW.account_name,
    NEW.acting_for_org_id, NEW.action, NEW.object_type, NEW.object_id, NEW.object_name, NEW.before, NEW.after, NEW.reason,
    NEW.ip::text, NEW.request_id)::text, 'UTF8')));
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entry_queue AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_queue();

-- Appends what is queued, at most `batch` entries. Returns how many; none while another process is at it.
CREATE FUNCTION seal_audit(batch int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE next_seq bigint; head bytea; queued record; count int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7306002) THEN RETURN 0; END IF;
  SELECT seq, hash INTO next_seq, head FROM audit_link ORDER BY seq DESC LIMIT 1;
  next_seq := coalesce(next_seq, 0);
  head := coalesce(head, decode(repeat('00', 32), 'hex'));
  FOR queued IN
    WITH taken AS (
      DELETE FROM audit_unsealed u USING (SELECT entry_id, entry_at FROM audit_unsealed ORDER BY entry_id LIMIT batch) q
       WHERE u.entry_id = q.entry_id AND u.entry_at = q.entry_at RETURNING u.entry_id, u.entry_at, u.digest)
    SELECT * FROM taken ORDER BY entry_id, entry_at
  LOOP
    next_seq := next_seq + 1;
    head := sha256(head || int8send(next_seq) || queued.digest);
    INSERT INTO audit_link (seq, entry_id, entry_at, digest, hash)
      VALUES (next_seq, queued.entry_id, queued.entry_at, queued.digest, head);
    count := count + 1;
  END LOOP;
  RETURN count;
END $$;
REVOKE ALL ON FUNCTION seal_audit(int), audit_entry_queue() FROM PUBLIC, tilldeck_app, tilldeck_vendor;
GRANT EXECUTE ON FUNCTION seal_audit(int) TO tilldeck_vendor;

-- What was there before is sealed by the first run.
INSERT INTO audit_unsealed (entry_id, entry_at, digest)
  SELECT id, at, sha256(convert_to(json_build_array(id,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), org_id, account_id, account_name,
    acting_for_org_id, action, object_type, object_id, object_name, before, after, reason,
    ip::text, request_id)::text, 'UTF8')) FROM audit_entry;

-- Checks of the chain, for the screen. They are of the whole installation, so partners have no part in them.
CREATE TABLE audit_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by bigint REFERENCES identity_account (id) ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  report jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX audit_check__under_way ON audit_check ((true)) WHERE state IN ('waiting', 'running');
REVOKE ALL ON audit_check FROM tilldeck_app, tilldeck_vendor;
GRANT SELECT, INSERT, UPDATE ON audit_check TO tilldeck_vendor;

-- Down Migration
DROP TABLE audit_check;
DROP FUNCTION seal_audit(int);
DROP TRIGGER audit_entry_queue ON audit_entry;
DROP FUNCTION audit_entry_queue();
DROP TABLE audit_link;
DROP TABLE audit_unsealed;
