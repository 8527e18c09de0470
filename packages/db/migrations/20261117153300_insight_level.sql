-- Up Migration
-- Levels: how many there are at a moment, sampled every quarter-hour and kept where they changed. A reader carries the last
-- one forward. Samples cannot be counted again.
CREATE TABLE insight_level (
  scope_id int NOT NULL,
  series_id int NOT NULL,
  quarter int NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (scope_id, series_id, quarter)
);
ALTER TABLE insight_level ENABLE ROW LEVEL SECURITY;
CREATE POLICY insight_level_guard ON insight_level USING (scope_id = (SELECT current_org()));
GRANT SELECT ON insight_level TO tilldeck_app;

-- The last sample of each, to find what changed.
CREATE TABLE insight_level_last (
  scope_id int NOT NULL,
  series_id int NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (scope_id, series_id)
) WITH (fillfactor = 80);
ALTER TABLE insight_level_last ENABLE ROW LEVEL SECURITY;
CREATE POLICY insight_level_last_guard ON insight_level_last USING (scope_id = (SELECT current_org()));
GRANT SELECT ON insight_level_last TO tilldeck_app;

-- Down Migration
DROP TABLE insight_level_last, insight_level;
