-- Up Migration
-- The desired items a device can apply, a bit an item (`itemBits` of the contracts); null until it said so.
ALTER TABLE devices_device ADD able_items bigint;

-- `held`: waits for a safe moment; `verified`: applied and read back from the machine.
ALTER TABLE link_item DROP CONSTRAINT link_item_outcome_check;
ALTER TABLE link_item ADD CONSTRAINT link_item_outcome_check
  CHECK (outcome IN ('verified', 'applied', 'held', 'failed', 'unsupported'));

-- Down Migration
UPDATE link_item SET outcome = CASE outcome WHEN 'verified' THEN 'applied' ELSE 'failed' END WHERE outcome IN ('verified', 'held');
ALTER TABLE link_item DROP CONSTRAINT link_item_outcome_check;
ALTER TABLE link_item ADD CONSTRAINT link_item_outcome_check CHECK (outcome IN ('applied', 'failed', 'unsupported'));
ALTER TABLE devices_device DROP able_items;
