-- Up Migration
-- The first apps of a period, made beforehand for organisations with many: counting 20,000 apps on request takes seconds.
-- `bounds` are quarter-hours: where the period before begins, where the period begins, where it ends. Zones with the same
-- midnights share rows. Category 0 is all apps. ADR 0096.
CREATE TABLE insight_rank (
  scope_id int NOT NULL,
  metric text COLLATE "C" NOT NULL,
  category_id int NOT NULL,
  bounds int[] NOT NULL,
  -- When the figures had been added up that the places were made from.
  at timestamptz NOT NULL,
  -- Apps with at least one, also those that are not among the first.
  count int NOT NULL,
  app_ids bigint[] NOT NULL,
  places int[] NOT NULL,
  -- NULL without any in the period before.
  places_before int[] NOT NULL,
  totals int[] NOT NULL,
  totals_before int[] NOT NULL,
  PRIMARY KEY (scope_id, metric, category_id, bounds)
);
ALTER TABLE insight_rank ENABLE ROW LEVEL SECURITY;
CREATE POLICY insight_rank_guard ON insight_rank USING (scope_id = (SELECT current_org()));
GRANT SELECT ON insight_rank TO tilldeck_app;

-- Down Migration
DROP TABLE insight_rank;
