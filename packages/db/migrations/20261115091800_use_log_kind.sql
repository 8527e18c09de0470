-- Up Migration
-- The use log by kind for the vendor, whom no organisation narrows; partners walk their own index.
CREATE INDEX link_event__kind ON link_event (kind, id);

-- Down Migration
DROP INDEX link_event__kind;
