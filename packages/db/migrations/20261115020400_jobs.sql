-- Up Migration
-- Enqueues background work in the caller's transaction. The job tables belong to graphile-worker and to nobody else.
CREATE FUNCTION enqueue_job(name text, payload json, max_attempts int, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => name, payload => payload, max_attempts => max_attempts,
    job_key => job_key, run_at => run_at);
END $$;

-- Down Migration
DROP FUNCTION enqueue_job(text, json, int, text, timestamptz);
