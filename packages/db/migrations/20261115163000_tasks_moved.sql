-- Up Migration
-- Tasks whose numbers or state changed since the engine looked last. It looks at these and at those whose time has come,
-- not at thousands of commands that wait for a device to return. Unlogged: what a crash takes along is made up for by
-- the look at all tasks once a minute.
CREATE UNLOGGED TABLE tasks_moved (task_id bigint NOT NULL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  -- In the order of the key, so that two writers never wait for each other in a circle.
  IF TG_OP = 'INSERT' THEN
    WITH counted AS (
      INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
        SELECT task_id, stage, state, code, pg_backend_pid() % 8, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n
      RETURNING task_id)
    INSERT INTO tasks_moved SELECT DISTINCT task_id FROM counted;
  ELSIF TG_OP = 'DELETE' THEN
    WITH counted AS (
      INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
        SELECT task_id, stage, state, code, pg_backend_pid() % 8, -count(*) FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n
      RETURNING task_id)
    INSERT INTO tasks_moved SELECT DISTINCT task_id FROM counted;
  ELSE
    WITH counted AS (
      INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
        SELECT task_id, stage, state, code, pg_backend_pid() % 8, sum(n) FROM (
          SELECT task_id, stage, state, code, count(*) AS n FROM added GROUP BY 1, 2, 3, 4
          UNION ALL SELECT task_id, stage, state, code, -count(*) FROM gone GROUP BY 1, 2, 3, 4) d
        GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
      ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n
      RETURNING task_id)
    INSERT INTO tasks_moved SELECT DISTINCT task_id FROM counted;
  END IF;
  RETURN NULL;
END $$;

-- Tasks to which something happens at a time.
CREATE INDEX tasks_task__start ON tasks_task (start_at) WHERE state = 'scheduled';
CREATE INDEX tasks_task__expiry ON tasks_task (expires_at) WHERE state IN ('running', 'paused');
CREATE INDEX tasks_task__stopping ON tasks_task (id) WHERE state = 'stopping';
CREATE INDEX tasks_stage__soaking ON tasks_stage (soak_until) WHERE state = 'soaking';

-- What the dispatcher lets out next: those whose local time has come stand first in their stage, so that it does not read
-- the others again every second.
DROP INDEX tasks_execution__unreleased;
CREATE INDEX tasks_execution__unreleased
  ON tasks_execution (task_id, stage, (coalesce(not_before, '-infinity'::timestamptz)), device_id)
  WHERE state = 'queued' AND NOT is_released;

-- What a large task that waits for a second person is made of; small ones are counted when somebody looks.
ALTER TABLE tasks_task ADD reach jsonb;

-- Down Migration
ALTER TABLE tasks_task DROP reach;
DROP INDEX tasks_execution__unreleased;
CREATE INDEX tasks_execution__unreleased ON tasks_execution (task_id, stage, device_id)
  WHERE state = 'queued' AND NOT is_released;
DROP INDEX tasks_stage__soaking, tasks_task__stopping, tasks_task__expiry, tasks_task__start;
CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
      SELECT task_id, stage, state, code, pg_backend_pid() % 8, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
      SELECT task_id, stage, state, code, pg_backend_pid() % 8, -count(*) FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
      SELECT task_id, stage, state, code, pg_backend_pid() % 8, sum(n) FROM (
        SELECT task_id, stage, state, code, count(*) AS n FROM added GROUP BY 1, 2, 3, 4
        UNION ALL SELECT task_id, stage, state, code, -count(*) FROM gone GROUP BY 1, 2, 3, 4) d
      GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
DROP TABLE tasks_moved;
