-- Up Migration
-- How far whoever keeps presence has read the broker's stream of connections.
ALTER TABLE link_lease ADD position bigint NOT NULL DEFAULT 0;

-- Down Migration
ALTER TABLE link_lease DROP position;
