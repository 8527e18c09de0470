-- Up Migration
-- What a device can do, a bit a kind (`kindBits` of the contracts); null until it said so. Beside the rest a task asks of a
-- device: read from what devices said of themselves, a task for a million had to read a million wide rows more.
ALTER TABLE devices_device ADD able_kinds bigint;
UPDATE devices_device d SET able_kinds = said.mask
  FROM (SELECT f.device_id, coalesce(bit_or(1::bigint << b.bit), 0) AS mask
          FROM link_facts f
          LEFT JOIN (VALUES ('install', 0), ('upgrade', 1), ('uninstall', 2), ('ota', 3), ('send_files', 4), ('fetch_log', 5), ('journal', 6), ('lock', 7), ('unlock', 8), ('reboot', 9), ('shutdown', 10), ('clear_app_data', 11), ('screenshot', 12), ('cash_drawer', 13), ('notification', 14), ('setting', 15), ('diagnostics', 16)) b (kind, bit)
            ON f.hello -> 'kinds' ? b.kind
         WHERE f.hello ? 'kinds' GROUP BY 1) said
 WHERE said.device_id = d.id;

-- How far a task that stops has been swept: what has ended is not read again each time.
ALTER TABLE tasks_task ADD swept_to bigint NOT NULL DEFAULT 0;

-- Down Migration
ALTER TABLE tasks_task DROP swept_to;
ALTER TABLE devices_device DROP able_kinds;
