-- Up Migration
-- Work that a device holds for a better moment has not begun. Counted apart, as the code `held` of `received`, so that a task
-- of any size can say how many devices wait without reading them.
CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
  -- In the order of the key, so that two writers never wait for each other in a circle.
  IF TG_OP = 'DELETE' THEN
    WITH counted AS (
      INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
        SELECT task_id, stage, state, CASE WHEN state = 'received' AND hold IS NOT NULL THEN 'held' ELSE code END,
               pg_backend_pid() % 8, -count(*) FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n
      RETURNING task_id)
    INSERT INTO tasks_moved SELECT DISTINCT task_id FROM counted;
  ELSE
    WITH counted AS (
      INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
        SELECT task_id, stage, state, code, pg_backend_pid() % 8, sum(n) FROM (
          SELECT task_id, stage, state, CASE WHEN state = 'received' AND hold IS NOT NULL THEN 'held' ELSE code END AS code,
                 count(*) AS n FROM added GROUP BY 1, 2, 3, 4
          UNION ALL
          SELECT task_id, stage, state, CASE WHEN state = 'received' AND hold IS NOT NULL THEN 'held' ELSE code END,
                 -count(*) FROM gone GROUP BY 1, 2, 3, 4) d
        GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
      ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n
      RETURNING task_id)
    INSERT INTO tasks_moved SELECT DISTINCT task_id FROM counted;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
  SELECT task_id, stage, state, moved.code, 0, sum(moved.n)
    FROM tasks_execution e, LATERAL (VALUES ('held', 1), (e.code, -1)) moved (code, n)
   WHERE e.state = 'received' AND e.hold IS NOT NULL
   GROUP BY 1, 2, 3, 4
ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n;

-- Down Migration
CREATE OR REPLACE FUNCTION tasks_count_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public AS $$
BEGIN
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
INSERT INTO tasks_counter AS c (task_id, stage, state, code, slot, n)
  SELECT task_id, stage, state, moved.code, 0, sum(moved.n)
    FROM tasks_execution e, LATERAL (VALUES ('held', -1), (e.code, 1)) moved (code, n)
   WHERE e.state = 'received' AND e.hold IS NOT NULL
   GROUP BY 1, 2, 3, 4
ON CONFLICT (task_id, stage, state, code, slot) DO UPDATE SET n = c.n + excluded.n;
