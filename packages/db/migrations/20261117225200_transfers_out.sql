-- Up Migration
-- Who passed a device on reads the entry of it as well: the figure 'transferred out' leads to its entries.
UPDATE devices_lifecycle l
   SET from_controllers = array_remove(ARRAY[f.control_l1, f.control_l2, f.control_l3, f.control_l4, f.control_l5], NULL)
  FROM identity_org f
 WHERE f.id = l.from_org_id AND l.operate_type = 'transfer' AND l.from_controllers IS NULL;
CREATE INDEX devices_lifecycle__from_controllers ON devices_lifecycle USING gin (from_controllers) WHERE operate_type = 'transfer';
CREATE POLICY devices_lifecycle_passed_on ON devices_lifecycle FOR SELECT USING (
  operate_type = 'transfer' AND coalesce(from_controllers @> ARRAY[(SELECT current_org())], false));

-- Down Migration
DROP POLICY devices_lifecycle_passed_on ON devices_lifecycle;
DROP INDEX devices_lifecycle__from_controllers;
