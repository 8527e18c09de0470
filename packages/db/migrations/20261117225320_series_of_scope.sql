-- Up Migration
-- The lines of a wide dimension that an organisation has figures of. There are as many apps as in the whole store, and a
-- partner has a few of them: its own lines are stepped through in the order of the key, one look-up each, instead of asking
-- for every app. Not for the vendor, which has nearly all.
CREATE FUNCTION insight_series_of(scope int, metric text, dimension text) RETURNS TABLE (id int, value text)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE own (id) AS (
    (SELECT d.series_id FROM insight_day d WHERE d.scope_id = $1 ORDER BY d.series_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.series_id FROM insight_day d WHERE d.scope_id = $1 AND d.series_id > own.id ORDER BY d.series_id LIMIT 1)
      FROM own WHERE own.id IS NOT NULL)
  SELECT i.id, i.value
    FROM (SELECT own.id FROM own WHERE own.id IS NOT NULL UNION SELECT q.series_id FROM insight_quarter q WHERE q.scope_id = $1) AS known
    JOIN insight_series i ON i.id = known.id
   WHERE i.metric = $2 AND i.dimension = $3
$$;

-- Down Migration
DROP FUNCTION insight_series_of(int, text, text);
