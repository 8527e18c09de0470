-- Up Migration
-- Something of the task may still be held back: the dispatcher looks at these alone. Noted on the task, since the index of
-- what is held back is full of rows nobody sees yet while a large task is written down, and of dead ones afterwards.
ALTER TABLE tasks_task ADD is_holding boolean NOT NULL DEFAULT false;
UPDATE tasks_task SET is_holding = true WHERE state IN ('scheduled', 'running', 'paused');
CREATE INDEX tasks_task__holding ON tasks_task (id) WHERE state = 'running' AND is_holding;

-- Down Migration
ALTER TABLE tasks_task DROP is_holding;
