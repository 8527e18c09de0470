-- Up Migration

-- A browser that signed in to an account before. Its wrong tries have a count of their own, so that strangers who guess
-- hold up nobody who is known.
CREATE TABLE identity_known_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES identity_account (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_known_device__account_id ON identity_known_device (account_id, id DESC);
CREATE INDEX identity_known_device__expires_at ON identity_known_device (expires_at);
-- Sign-in is work of the system, which has the other role.
REVOKE ALL ON identity_known_device FROM tilldeck_app;

ALTER TABLE identity_login_ticket ADD known_device_id bigint;
ALTER TABLE identity_account ADD guessing_told_at timestamptz;

-- A connection with IPv6 has a whole /64, often a /48; an address alone says nothing there.
DROP INDEX identity_login_failure__ip;
ALTER TABLE identity_login_failure
  ADD device_id bigint,
  ADD network cidr NOT NULL GENERATED ALWAYS AS (CASE family(ip) WHEN 6 THEN network(set_masklen(ip, 64)) ELSE network(ip) END) STORED,
  ADD wide_network cidr NOT NULL GENERATED ALWAYS AS (CASE family(ip) WHEN 6 THEN network(set_masklen(ip, 48)) ELSE network(ip) END) STORED;
CREATE INDEX identity_login_failure__network ON identity_login_failure (network, at);
CREATE INDEX identity_login_failure__wide_network ON identity_login_failure (wide_network, at);

-- Counts a try before it is judged, or says why it is not judged. All tries of a network and of an account pass one
-- after the other, so that of a thousand at once no more are judged than the limits say. A limit that is NULL is none.
CREATE FUNCTION take_guess(
  p_account_key text,
  p_ip inet,
  p_device_id bigint,
  p_forgiven_at timestamptz,
  p_window interval,
  p_is_paid boolean,
  p_before_captcha int,
  p_before_delay int,
  p_longest_delay_s int,
  p_per_account int,
  p_per_account_network int,
  p_per_network int,
  p_per_wide_network int,
  OUT verdict text,
  OUT guess_id bigint,
  OUT of_account int,
  OUT of_network int,
  OUT of_wide_network int,
  OUT wait_s int
) LANGUAGE plpgsql AS $$
DECLARE
  own_network cidr := CASE family(p_ip) WHEN 6 THEN network(set_masklen(p_ip, 64)) ELSE network(p_ip) END;
  own_wide cidr := CASE family(p_ip) WHEN 6 THEN network(set_masklen(p_ip, 48)) ELSE network(p_ip) END;
  since timestamptz := clock_timestamp() - p_window;
  of_both int;
  first_at timestamptz;
  last_at timestamptz;
  due_at timestamptz := clock_timestamp();
BEGIN
  -- Wide network, network, account: always in this order, so that nobody waits for each other.
  IF own_wide <> own_network THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('guess-wide:' || own_wide, 0));
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('guess-network:' || own_network, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('guess-account:' || p_account_key || coalesce('#' || p_device_id, ''), 0));

  SELECT count(*) INTO of_network FROM identity_login_failure
   WHERE network = own_network AND at > since AND at > coalesce(p_forgiven_at, '-infinity');
  SELECT count(*) INTO of_wide_network FROM identity_login_failure
   WHERE wide_network = own_wide AND at > since AND at > coalesce(p_forgiven_at, '-infinity');
  SELECT count(*), count(*) FILTER (WHERE network = own_network), min(at), max(at)
    INTO of_account, of_both, first_at, last_at FROM identity_login_failure
   WHERE account_key = p_account_key AND at > since AND device_id IS NOT DISTINCT FROM p_device_id;

  IF of_account >= p_before_delay THEN
    due_at := last_at + make_interval(secs => least(2.0 ^ least(of_account - p_before_delay, 20), p_longest_delay_s));
  END IF;
  IF of_account >= p_per_account OR (p_device_id IS NULL AND of_both >= p_per_account_network) THEN
    due_at := greatest(due_at, first_at + p_window);
  END IF;
  wait_s := greatest(0, ceil(extract(epoch FROM due_at - clock_timestamp())));

  IF of_network >= p_per_network OR (own_wide <> own_network AND of_wide_network >= p_per_wide_network) THEN
    verdict := 'network';
  ELSIF due_at > clock_timestamp() THEN
    verdict := 'wait';
  ELSIF of_account >= p_before_captcha AND NOT p_is_paid THEN
    verdict := 'captcha';
  ELSE
    verdict := 'judge';
    INSERT INTO identity_login_failure (account_key, ip, device_id, at)
    VALUES (p_account_key, p_ip, p_device_id, clock_timestamp()) RETURNING id INTO guess_id;
    of_account := of_account + 1;
    of_network := of_network + 1;
    of_wide_network := of_wide_network + 1;
  END IF;
END $$;

-- Down Migration

DROP FUNCTION take_guess(text, inet, bigint, timestamptz, interval, boolean, int, int, int, int, int, int, int);
DROP INDEX identity_login_failure__wide_network, identity_login_failure__network;
ALTER TABLE identity_login_failure DROP COLUMN wide_network, DROP COLUMN network, DROP COLUMN device_id;
CREATE INDEX identity_login_failure__ip ON identity_login_failure (ip, at);
ALTER TABLE identity_account DROP COLUMN guessing_told_at;
ALTER TABLE identity_login_ticket DROP COLUMN known_device_id;
DROP TABLE identity_known_device;
