-- Up Migration
-- Exports of an organisation and those below, in list order.
CREATE INDEX files_export__org_l1 ON files_export (org_l1, id);
CREATE INDEX files_export__org_l2 ON files_export (org_l2, id) WHERE org_l2 IS NOT NULL;
CREATE INDEX files_export__org_l3 ON files_export (org_l3, id) WHERE org_l3 IS NOT NULL;
CREATE INDEX files_export__org_l4 ON files_export (org_l4, id) WHERE org_l4 IS NOT NULL;
CREATE INDEX files_export__org_l5 ON files_export (org_l5, id) WHERE org_l5 IS NOT NULL;

-- Down Migration
DROP INDEX files_export__org_l5, files_export__org_l4, files_export__org_l3, files_export__org_l2, files_export__org_l1;
