-- Up Migration
-- Which organisations want to hear of a kind of event: asked before events are written that may be as many as devices.
CREATE INDEX integration_endpoint__wanted ON integration_endpoint USING gin (event_types) WHERE state = 'enabled';

-- How many failures of a task its webhooks were told of; compared with what its counters say.
ALTER TABLE tasks_task ADD failed_told int NOT NULL DEFAULT 0;

-- Down Migration
ALTER TABLE tasks_task DROP failed_told;
DROP INDEX integration_endpoint__wanted;
