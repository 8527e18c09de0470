-- Up Migration
-- The last stage of a release is watched as well: the new version counts for all, and the one before is kept to go back to.
ALTER TABLE policies_rule
  ADD COLUMN former_id bigint,
  -- Outcomes that say nothing about this release: of documents that it left as they were, and failures that a person accepted.
  ADD COLUMN base_failed int NOT NULL DEFAULT 0,
  ADD COLUMN base_succeeded int NOT NULL DEFAULT 0,
  -- What was counted when the release stopped or missed its gate.
  ADD COLUMN stopped_failed int,
  ADD COLUMN stopped_ended int;

-- Down Migration
ALTER TABLE policies_rule
  DROP COLUMN former_id,
  DROP COLUMN base_failed,
  DROP COLUMN base_succeeded,
  DROP COLUMN stopped_failed,
  DROP COLUMN stopped_ended;
