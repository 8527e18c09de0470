-- Up Migration
-- Pages with figures are sent for as long as they show: 90 days and a year as well.
ALTER TABLE insight_report
  DROP CONSTRAINT insight_report_period_check,
  ADD CONSTRAINT insight_report_period_check
    CHECK (period IN ('all', 'day', 'week', 'month', 'quarter', 'year', 'lastMonth'));

-- Down Migration
UPDATE insight_report SET period = 'month' WHERE period IN ('quarter', 'year');
ALTER TABLE insight_report
  DROP CONSTRAINT insight_report_period_check,
  ADD CONSTRAINT insight_report_period_check CHECK (period IN ('all', 'day', 'week', 'month', 'lastMonth'));
