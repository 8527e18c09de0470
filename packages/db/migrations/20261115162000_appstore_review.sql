-- Up Migration
-- What began in a period, for the report of reviews.
CREATE INDEX appstore_review__opened ON appstore_review (open_since) WHERE stage = 'first';
-- What a reviewer has on the desk.
CREATE INDEX appstore_version__reviewer ON appstore_version (reviewer_id) WHERE reviewer_id IS NOT NULL;

-- Down Migration
DROP INDEX appstore_version__reviewer;
DROP INDEX appstore_review__opened;
