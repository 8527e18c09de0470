-- Up Migration
-- The order a device was imported with, for factory configuration; empty for devices that came otherwise or before.
ALTER TABLE devices_device ADD order_no text NOT NULL DEFAULT '';

-- Down Migration
ALTER TABLE devices_device DROP order_no;
