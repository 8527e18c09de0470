-- Up Migration

-- Something devices do on days of the week, each at its own local time. Its devices are found anew for every run.
CREATE TABLE tasks_timed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id int NOT NULL REFERENCES identity_org (id),
  org_l1 int, org_l2 int, org_l3 int, org_l4 int, org_l5 int,
  name text NOT NULL,
  weekdays smallint[] NOT NULL CHECK (cardinality(weekdays) > 0),
  at_time text NOT NULL CHECK (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  kind text NOT NULL,
  -- As a task keeps it: with the hash of a password, never the password.
  payload jsonb NOT NULL,
  target jsonb NOT NULL,
  late_minutes smallint NOT NULL,
  remark text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('enabled', 'disabled', 'waiting_approval')),
  -- A second person agreed to what it is now, however many devices it comes to.
  is_approved boolean NOT NULL DEFAULT false,
  -- What it does, when and to whom was changed so often; since then it is what it is, and times before are not its own.
  revision int NOT NULL DEFAULT 1,
  settled_at timestamptz NOT NULL DEFAULT now(),
  -- Nothing could be made of this day.
  idle_day date,
  -- Who asked for what it is now.
  account_id bigint REFERENCES identity_account (id),
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE TRIGGER tasks_timed_levels BEFORE INSERT OR UPDATE OF org_id ON tasks_timed
  FOR EACH ROW EXECUTE FUNCTION set_org_levels();
ALTER TABLE tasks_timed ENABLE ROW LEVEL SECURITY;
CREATE POLICY tasks_timed_guard ON tasks_timed USING (
  CASE WHEN (SELECT current_org()) IS NULL THEN false
       ELSE coalesce((SELECT current_org()) IN (org_l1, org_l2, org_l3, org_l4, org_l5), false) END);
CREATE INDEX tasks_timed__org_l1 ON tasks_timed (org_l1, id);
CREATE INDEX tasks_timed__org_l2 ON tasks_timed (org_l2, id) WHERE org_l2 IS NOT NULL;
CREATE INDEX tasks_timed__org_l3 ON tasks_timed (org_l3, id) WHERE org_l3 IS NOT NULL;
CREATE INDEX tasks_timed__org_l4 ON tasks_timed (org_l4, id) WHERE org_l4 IS NOT NULL;
CREATE INDEX tasks_timed__org_l5 ON tasks_timed (org_l5, id) WHERE org_l5 IS NOT NULL;

-- Which task a day of it became. Reached through the timed task.
CREATE TABLE tasks_timed_run (
  task_id bigint PRIMARY KEY REFERENCES tasks_task (id) ON DELETE CASCADE,
  timed_id bigint NOT NULL REFERENCES tasks_timed (id) ON DELETE CASCADE,
  revision int NOT NULL,
  day date NOT NULL
);
CREATE INDEX tasks_timed_run__timed ON tasks_timed_run (timed_id, task_id);

-- Lists of what has a page of its own; commands and tasks made by hand, which are many, are not among them.
CREATE INDEX tasks_task__source ON tasks_task (source, id) WHERE source NOT IN ('manual', 'command');

-- Down Migration
DROP INDEX tasks_task__source;
DROP TABLE tasks_timed_run, tasks_timed;
