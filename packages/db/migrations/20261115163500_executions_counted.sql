-- Up Migration
-- Executions are written down by one statement of the server, which counts them as it writes them: a trigger had a second
-- copy of a million rows made for that. Changes and deletions, of which there are many sorts, are still counted by triggers.
DROP TRIGGER tasks_execution_added ON tasks_execution;

-- Down Migration
CREATE TRIGGER tasks_execution_added AFTER INSERT ON tasks_execution REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tasks_count_changes();
