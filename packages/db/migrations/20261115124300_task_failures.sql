-- Up Migration
-- Failures are shown by their code: counted where the states are, in the same pass. Whoever sums over the codes sees
-- what was there before.
ALTER TABLE tasks_counter ADD code text NOT NULL DEFAULT '';
ALTER TABLE tasks_counter DROP CONSTRAINT tasks_counter_pkey, ADD PRIMARY KEY (task_id, stage, state, code, slot);

CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  -- In the order of the key, so that two writers never wait for each other in a circle.
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

-- What a device uploads for an attempt, so that it goes on with it after an interruption instead of beginning anew.
CREATE TABLE tasks_upload (
  task_id bigint NOT NULL REFERENCES tasks_task (id) ON DELETE CASCADE,
  device_id bigint NOT NULL,
  attempt smallint NOT NULL,
  file_id bigint NOT NULL,
  PRIMARY KEY (task_id, device_id, attempt)
);

-- Down Migration
DROP TABLE tasks_upload;
DELETE FROM tasks_counter;
ALTER TABLE tasks_counter DROP CONSTRAINT tasks_counter_pkey, DROP code, ADD PRIMARY KEY (task_id, stage, state, slot);
CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tasks_counter AS c (task_id, stage, state, slot, n)
      SELECT task_id, stage, state, pg_backend_pid() % 8, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (task_id, stage, state, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tasks_counter AS c (task_id, stage, state, slot, n)
      SELECT task_id, stage, state, pg_backend_pid() % 8, -count(*) FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (task_id, stage, state, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO tasks_counter AS c (task_id, stage, state, slot, n)
      SELECT task_id, stage, state, pg_backend_pid() % 8, sum(n) FROM (
        SELECT task_id, stage, state, count(*) AS n FROM added GROUP BY 1, 2, 3
        UNION ALL SELECT task_id, stage, state, -count(*) FROM gone GROUP BY 1, 2, 3) d
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (task_id, stage, state, slot) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
INSERT INTO tasks_counter (task_id, stage, state, slot, n)
  SELECT task_id, stage, state, 0, count(*) FROM tasks_execution GROUP BY 1, 2, 3;
