-- Up Migration
-- Keys of keyed hashes, sealed with the installation's secret: a new secret re-seals them and the hashes stay true (ADR 0054).
CREATE TABLE secret_kept_key (
  purpose text PRIMARY KEY,
  sealed_key text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
-- What the job that seals again found last, for each kind of sealed value.
CREATE TABLE secret_reseal (
  kind text PRIMARY KEY,
  -- The secret that was current then.
  key_id text NOT NULL,
  left_count bigint NOT NULL,
  at timestamptz NOT NULL
);
REVOKE ALL ON secret_kept_key, secret_reseal FROM tilldeck_app;

-- Codes wait sealed in jobs. The job tables belong to graphile-worker; this alone is changed from outside, and never in a
-- job that runs.
CREATE FUNCTION reseal_job(job_id bigint, before text, after text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog AS $$
BEGIN
  UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(after))::json
    WHERE id = job_id AND locked_at IS NULL AND payload->>'sealed' = before;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION reseal_job(bigint, text, text) FROM PUBLIC, tilldeck_app;
GRANT EXECUTE ON FUNCTION reseal_job(bigint, text, text) TO tilldeck_vendor;

-- Down Migration
DROP FUNCTION reseal_job(bigint, text, text);
DROP TABLE secret_reseal;
DROP TABLE secret_kept_key;
