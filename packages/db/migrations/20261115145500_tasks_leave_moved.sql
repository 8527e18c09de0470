-- Up Migration
-- Devices change many times a second and change hands seldom. Which ones did is found among the changed rows alone; only
-- then executions are looked for, by the index of what is open. Joined at once, the plan a connection had made for a large
-- statement could read all executions for every device that came online.
CREATE OR REPLACE FUNCTION tasks_leave_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE left_ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(id) INTO left_ids FROM gone;
    IF left_ids IS NULL THEN RETURN NULL; END IF;
    UPDATE tasks_execution e SET state = 'terminated', code = 'device_gone', ended_at = now(), due_at = NULL
     WHERE e.device_id = ANY (left_ids) AND e.state IN ('queued', 'sent', 'received', 'running');
    RETURN NULL;
  END IF;
  SELECT array_agg(a.id) INTO left_ids FROM gone g JOIN added a ON a.id = g.id WHERE a.org_id <> g.org_id;
  IF left_ids IS NULL THEN RETURN NULL; END IF;
  UPDATE tasks_execution e SET state = 'terminated', code = 'device_moved', ended_at = now(), due_at = NULL
    FROM added a, tasks_task t
   WHERE e.device_id = ANY (left_ids) AND e.state IN ('queued', 'sent', 'received', 'running')
     AND a.id = e.device_id AND t.id = e.task_id
     AND coalesce(t.org_id NOT IN (a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5), true) AND t.org_id <> 1;
  RETURN NULL;
END $$;

-- Down Migration
CREATE OR REPLACE FUNCTION tasks_leave_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE tasks_execution e SET state = 'terminated', code = 'device_gone', ended_at = now(), due_at = NULL
      FROM gone g WHERE e.device_id = g.id AND e.state IN ('queued', 'sent', 'received', 'running');
  ELSE
    UPDATE tasks_execution e SET state = 'terminated', code = 'device_moved', ended_at = now(), due_at = NULL
      FROM gone g JOIN added a ON a.id = g.id, tasks_task t
     WHERE a.org_id <> g.org_id AND e.device_id = a.id AND e.state IN ('queued', 'sent', 'received', 'running')
       AND t.id = e.task_id
       AND coalesce(t.org_id NOT IN (a.org_l1, a.org_l2, a.org_l3, a.org_l4, a.org_l5), true) AND t.org_id <> 1;
  END IF;
  RETURN NULL;
END $$;
