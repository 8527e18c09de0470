-- Up Migration
-- What an operator sees of the job tables. The view reads with its owner's rights; only the vendor's role may use it.
CREATE VIEW system_job AS
  SELECT j.id, t.identifier AS name, j.payload, j.attempts, j.max_attempts, j.last_error, j.run_at, j.created_at,
    CASE WHEN j.locked_at IS NOT NULL THEN 'running' WHEN j.attempts >= j.max_attempts THEN 'failed' ELSE 'waiting' END AS state
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id;
REVOKE ALL ON system_job FROM tilldeck_app, tilldeck_vendor;
GRANT SELECT ON system_job TO tilldeck_vendor;

-- Runs a job now, with all its tries again. False when it is running or gone.
CREATE FUNCTION retry_job(job_id bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE graphile_worker._private_jobs SET attempts = 0, run_at = now(), updated_at = now()
    WHERE id = job_id AND locked_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
  RETURN true;
END $$;
-- Takes a job away for good. False when it is running or gone.
CREATE FUNCTION discard_job(job_id bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM graphile_worker._private_jobs WHERE id = job_id AND locked_at IS NULL;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION retry_job(bigint), discard_job(bigint) FROM PUBLIC, tilldeck_app;
GRANT EXECUTE ON FUNCTION retry_job(bigint), discard_job(bigint) TO tilldeck_vendor;

-- Down Migration
DROP FUNCTION discard_job(bigint);
DROP FUNCTION retry_job(bigint);
DROP VIEW system_job;
