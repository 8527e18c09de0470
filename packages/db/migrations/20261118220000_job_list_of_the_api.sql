-- Up Migration
-- The rights of tilldeck_api were copied from tables alone: a process with the role api could not read the view of jobs.
GRANT SELECT ON system_job TO tilldeck_api;

-- Down Migration
REVOKE SELECT ON system_job FROM tilldeck_api;
