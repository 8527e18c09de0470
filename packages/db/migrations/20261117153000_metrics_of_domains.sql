-- Up Migration
-- Metrics of tasks, reviews, publications, sign-ins and partners (ADR 0086). Each record keeps who controlled it when it was
-- written: the levels follow the tree, figures of the past do not. Records from before this migration have none and count
-- for those who control them now.
ALTER TABLE tasks_task ADD COLUMN controllers int[];
ALTER TABLE appstore_version ADD COLUMN controllers int[];
ALTER TABLE appstore_review ADD COLUMN controllers int[];
ALTER TABLE appstore_publication ADD COLUMN controllers int[];
ALTER TABLE identity_login_log ADD COLUMN controllers int[];
-- Those that saw the partner when it was added, without itself.
ALTER TABLE identity_org ADD COLUMN counted_for int[];

-- After the trigger that fills the levels, by the order of their names.
CREATE FUNCTION keep_controllers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.controllers := array_remove(ARRAY[NEW.org_l1, NEW.org_l2, NEW.org_l3, NEW.org_l4, NEW.org_l5], NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER tasks_task_past BEFORE INSERT ON tasks_task FOR EACH ROW EXECUTE FUNCTION keep_controllers();
CREATE TRIGGER appstore_version_past BEFORE INSERT ON appstore_version FOR EACH ROW EXECUTE FUNCTION keep_controllers();
CREATE TRIGGER appstore_review_past BEFORE INSERT ON appstore_review FOR EACH ROW EXECUTE FUNCTION keep_controllers();
CREATE TRIGGER appstore_publication_past BEFORE INSERT ON appstore_publication FOR EACH ROW EXECUTE FUNCTION keep_controllers();
CREATE TRIGGER identity_login_log_past BEFORE INSERT ON identity_login_log FOR EACH ROW EXECUTE FUNCTION keep_controllers();
CREATE FUNCTION identity_keep_seers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted_for := array_remove(array_remove(ARRAY[NEW.seen_l1, NEW.seen_l2, NEW.seen_l3, NEW.seen_l4, NEW.seen_l5], NULL), NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER identity_org_seers BEFORE INSERT ON identity_org FOR EACH ROW EXECUTE FUNCTION identity_keep_seers();

CREATE FUNCTION quarter_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM at) / 900)::int
$$;

-- What a record says, for its trigger and for recounts.
CREATE FUNCTION tasks_task_notes(r tasks_task) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.metric, coalesce(r.controllers, array_remove(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5], NULL)), m.keys, quarter_of(m.at)
    FROM (VALUES ('task.created', ARRAY['kind:' || r.kind], r.created_at),
                 ('task.ended', ARRAY['outcome:' || r.state, 'kind:' || r.kind], r.ended_at)) AS m (metric, keys, at)
   WHERE m.at IS NOT NULL
$$;
CREATE FUNCTION appstore_version_notes(r appstore_version) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'version.submitted', coalesce(r.controllers, array_remove(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5], NULL)),
         array_remove(ARRAY['category:' || r.category_id], NULL), quarter_of(r.submitted_at)
   WHERE r.submitted_at IS NOT NULL AND r.round > 0 AND r.state <> 'draft'
$$;
-- `hours`: the upper bound of how long the review took.
CREATE FUNCTION appstore_review_notes(r appstore_review) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'review.' || r.verdict, coalesce(r.controllers, array_remove(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5], NULL)),
         ARRAY['stage:' || r.stage, 'due:' || CASE WHEN r.decided_at <= r.due_at THEN 'in_time' ELSE 'late' END,
               'hours:' || (ARRAY['1', '4', '8', '24', '48', '96', 'more'])[
                 1 + width_bucket(extract(epoch FROM r.decided_at - r.open_since)::float8 / 3600, ARRAY[1, 4, 8, 24, 48, 96]::float8[])]],
         quarter_of(r.decided_at)
   WHERE r.verdict IS NOT NULL AND r.decided_at IS NOT NULL
$$;
CREATE FUNCTION appstore_publication_notes(r appstore_publication) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'app.published', coalesce(r.controllers, array_remove(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5], NULL)),
         ARRAY['app:' || r.app_id], quarter_of(r.started_at)
   WHERE r.started_at IS NOT NULL
$$;
CREATE FUNCTION identity_login_log_notes(r identity_login_log) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE r.outcome WHEN 'success' THEN 'account.signed_in' ELSE 'account.refused' END,
         coalesce(r.controllers, array_remove(ARRAY[r.org_l1, r.org_l2, r.org_l3, r.org_l4, r.org_l5], NULL)),
         CASE r.outcome WHEN 'success' THEN '{}'::text[] ELSE ARRAY['reason:' || r.outcome] END, quarter_of(r.at)
$$;
CREATE FUNCTION identity_org_notes(r identity_org) RETURNS TABLE (metric text, controllers int[], keys text[], quarter int)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.metric,
         coalesce(r.counted_for, array_remove(array_remove(ARRAY[r.seen_l1, r.seen_l2, r.seen_l3, r.seen_l4, r.seen_l5], NULL), r.id)),
         array_remove(ARRAY['type:' || r.partner_type, 'country:' || r.country_code], NULL), quarter_of(m.at)
    FROM (VALUES ('partner.added', r.created_at), ('partner.terminated', r.terminated_at)) AS m (metric, at)
   WHERE r.kind = 'partner' AND m.at IS NOT NULL
$$;

-- Notes what a row says now and takes back what it said before. The function of the notes has the name of the table.
CREATE FUNCTION note_metrics() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE said text := format('SELECT m.metric, m.controllers, m.keys, m.quarter, %%s AS n FROM %I($%%s) m', TG_ARGV[0] || '_notes');
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE 'INSERT INTO metric_note (metric, controllers, keys, quarter, n) ' || format(said, 1, 1) USING NEW;
  ELSE
    EXECUTE format('INSERT INTO metric_note (metric, controllers, keys, quarter, n)
      SELECT metric, controllers, keys, quarter, sum(n) FROM (%s UNION ALL %s) b GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0',
      format(said, 1, 1), format(said, -1, 2)) USING NEW, OLD;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_metrics() FROM PUBLIC;
CREATE TRIGGER tasks_task_noted AFTER INSERT ON tasks_task FOR EACH ROW EXECUTE FUNCTION note_metrics('tasks_task');
CREATE TRIGGER tasks_task_ended AFTER UPDATE OF ended_at, state ON tasks_task FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR (NEW.ended_at IS NOT NULL AND OLD.state <> NEW.state))
  EXECUTE FUNCTION note_metrics('tasks_task');
CREATE TRIGGER appstore_version_noted AFTER INSERT ON appstore_version FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL)
  EXECUTE FUNCTION note_metrics('appstore_version');
CREATE TRIGGER appstore_version_submitted AFTER UPDATE OF submitted_at, state, round, category_id ON appstore_version FOR EACH ROW
  WHEN (NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION note_metrics('appstore_version');
CREATE TRIGGER appstore_review_noted AFTER INSERT ON appstore_review FOR EACH ROW WHEN (NEW.verdict IS NOT NULL)
  EXECUTE FUNCTION note_metrics('appstore_review');
CREATE TRIGGER appstore_review_decided AFTER UPDATE OF verdict, decided_at ON appstore_review FOR EACH ROW
  EXECUTE FUNCTION note_metrics('appstore_review');
CREATE TRIGGER appstore_publication_noted AFTER INSERT ON appstore_publication FOR EACH ROW WHEN (NEW.started_at IS NOT NULL)
  EXECUTE FUNCTION note_metrics('appstore_publication');
CREATE TRIGGER appstore_publication_started AFTER UPDATE OF started_at ON appstore_publication FOR EACH ROW
  WHEN (OLD.started_at IS DISTINCT FROM NEW.started_at) EXECUTE FUNCTION note_metrics('appstore_publication');
CREATE TRIGGER identity_login_log_noted AFTER INSERT ON identity_login_log FOR EACH ROW EXECUTE FUNCTION note_metrics('identity_login_log');
CREATE TRIGGER identity_org_noted AFTER INSERT ON identity_org FOR EACH ROW WHEN (NEW.kind = 'partner')
  EXECUTE FUNCTION note_metrics('identity_org');
CREATE TRIGGER identity_org_renoted AFTER UPDATE OF terminated_at, partner_type, country_code, created_at ON identity_org FOR EACH ROW
  WHEN (NEW.kind = 'partner') EXECUTE FUNCTION note_metrics('identity_org');

COMMENT ON TRIGGER tasks_task_past ON tasks_task IS 'keeps who controls the task now: figures of the past stay with them';
COMMENT ON TRIGGER appstore_version_past ON appstore_version IS 'keeps who controls the version now: figures of the past stay with them';
COMMENT ON TRIGGER appstore_review_past ON appstore_review IS 'keeps who controls the review now: figures of the past stay with them';
COMMENT ON TRIGGER appstore_publication_past ON appstore_publication IS 'keeps who controls the publication now: figures of the past stay with them';
COMMENT ON TRIGGER identity_login_log_past ON identity_login_log IS 'keeps who controls the organisation now: figures of the past stay with them';
COMMENT ON TRIGGER identity_org_seers ON identity_org IS 'keeps who sees the partner when it is added: figures of the past stay with them';
COMMENT ON TRIGGER tasks_task_noted ON tasks_task IS 'notes the new task for the figures of the data center';
COMMENT ON TRIGGER tasks_task_ended ON tasks_task IS 'notes how a task ended; one that runs again takes its note back';
COMMENT ON TRIGGER appstore_version_noted ON appstore_version IS 'notes a submitted version for the figures of the data center';
COMMENT ON TRIGGER appstore_version_submitted ON appstore_version IS 'notes a submission; one that is withdrawn or repeated takes the note before back';
COMMENT ON TRIGGER appstore_review_noted ON appstore_review IS 'notes a verdict for the figures of the data center';
COMMENT ON TRIGGER appstore_review_decided ON appstore_review IS 'notes a verdict for the figures of the data center';
COMMENT ON TRIGGER appstore_publication_noted ON appstore_publication IS 'notes a publication that begins at once for the figures of the data center';
COMMENT ON TRIGGER appstore_publication_started ON appstore_publication IS 'notes a publication when it begins for the figures of the data center';
COMMENT ON TRIGGER identity_login_log_noted ON identity_login_log IS 'notes sign-ins and refusals for the figures of the data center';
COMMENT ON TRIGGER identity_org_noted ON identity_org IS 'notes a new partner for the figures of the data center';
COMMENT ON TRIGGER identity_org_renoted ON identity_org IS 'notes the end of a partner, and moves its notes when its type or country changes';

-- For recounts, which ask for one day.
CREATE INDEX tasks_task__created ON tasks_task USING brin (created_at) WITH (pages_per_range = 16);
CREATE INDEX tasks_task__ended ON tasks_task (ended_at) WHERE ended_at IS NOT NULL;

-- Down Migration
DROP INDEX tasks_task__ended;
DROP INDEX tasks_task__created;
DROP TRIGGER identity_org_renoted ON identity_org;
DROP TRIGGER identity_org_noted ON identity_org;
DROP TRIGGER identity_login_log_noted ON identity_login_log;
DROP TRIGGER appstore_publication_started ON appstore_publication;
DROP TRIGGER appstore_publication_noted ON appstore_publication;
DROP TRIGGER appstore_review_decided ON appstore_review;
DROP TRIGGER appstore_review_noted ON appstore_review;
DROP TRIGGER appstore_version_submitted ON appstore_version;
DROP TRIGGER appstore_version_noted ON appstore_version;
DROP TRIGGER tasks_task_ended ON tasks_task;
DROP TRIGGER tasks_task_noted ON tasks_task;
DROP FUNCTION note_metrics();
DROP FUNCTION identity_org_notes(identity_org);
DROP FUNCTION identity_login_log_notes(identity_login_log);
DROP FUNCTION appstore_publication_notes(appstore_publication);
DROP FUNCTION appstore_review_notes(appstore_review);
DROP FUNCTION appstore_version_notes(appstore_version);
DROP FUNCTION tasks_task_notes(tasks_task);
DROP FUNCTION quarter_of(timestamptz);
DROP TRIGGER identity_org_seers ON identity_org;
DROP FUNCTION identity_keep_seers();
DROP TRIGGER identity_login_log_past ON identity_login_log;
DROP TRIGGER appstore_publication_past ON appstore_publication;
DROP TRIGGER appstore_review_past ON appstore_review;
DROP TRIGGER appstore_version_past ON appstore_version;
DROP TRIGGER tasks_task_past ON tasks_task;
DROP FUNCTION keep_controllers();
ALTER TABLE identity_org DROP COLUMN counted_for;
ALTER TABLE identity_login_log DROP COLUMN controllers;
ALTER TABLE appstore_publication DROP COLUMN controllers;
ALTER TABLE appstore_review DROP COLUMN controllers;
ALTER TABLE appstore_version DROP COLUMN controllers;
ALTER TABLE tasks_task DROP COLUMN controllers;
