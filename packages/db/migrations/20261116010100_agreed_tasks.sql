-- Up Migration

-- A second person agreed to it, or to what made it. What nobody agreed to is counted over a day, so that many small tasks
-- ask for a second person as one large one does.
ALTER TABLE tasks_task ADD COLUMN is_agreed boolean NOT NULL DEFAULT false;
UPDATE tasks_task t SET is_agreed = true
 WHERE source = 'store' OR EXISTS (SELECT FROM tasks_event e WHERE e.task_id = t.id AND e.kind = 'approved');
CREATE INDEX tasks_task__unagreed ON tasks_task (org_id, created_at) WHERE NOT is_agreed;

-- Down Migration
DROP INDEX tasks_task__unagreed;
ALTER TABLE tasks_task DROP COLUMN is_agreed;
