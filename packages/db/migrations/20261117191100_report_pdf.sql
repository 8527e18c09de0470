-- Up Migration
-- Pages with figures are sent as PDF as well, or instead. What was sent is kept beside the CSV, for mails that are tried again.
ALTER TABLE insight_report
  ADD COLUMN formats text[] NOT NULL DEFAULT '{csv}'
    CHECK (cardinality(formats) > 0 AND formats <@ ARRAY['csv', 'pdf']);
ALTER TABLE insight_report_run ADD COLUMN pdf bytea;

-- Down Migration
ALTER TABLE insight_report_run DROP COLUMN pdf;
ALTER TABLE insight_report DROP COLUMN formats;
