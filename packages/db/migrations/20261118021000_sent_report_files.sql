-- Up Migration
-- Files of reports that were sent are download records as well; `account_id` is then the author of the report.
ALTER TABLE files_export ADD COLUMN origin text NOT NULL DEFAULT 'list' CHECK (origin IN ('list', 'report'));

-- Down Migration
DELETE FROM files_export WHERE origin = 'report';
ALTER TABLE files_export DROP COLUMN origin;
