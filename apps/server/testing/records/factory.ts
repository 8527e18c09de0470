import { insert, type RecordMakers } from '../record.ts';
import { filesRecords } from './files.ts';

export const factoryRecords: RecordMakers = {
  firmware: async (people, org, by) =>
    insert(
      people,
      `INSERT INTO factory_firmware (org_id, name, update_version, version_code, previous_version, file_id)
       VALUES ($1, 'r' || random(), '2.0', 2, '1.0', $2)`,
      [org.id, await filesRecords.file?.(people, org, by)],
    ),
  factory_policy: (people, org) =>
    insert(
      people,
      `INSERT INTO factory_policy (org_id, name, model_id, order_nos, payload)
       VALUES ($1, 'n' || random(), (SELECT min(id) FROM devices_model), '{SO-1}', '{"dataSource":"manual","brand":"Tilldeck"}')`,
      [org.id],
    ),
  scale_code: (people, org) =>
    insert(
      people,
      `INSERT INTO factory_scale_code (org_id, code, valid_from, valid_until)
       VALUES ($1, 'r' || random(), now(), now() + interval '1 day')`,
      [org.id],
    ),
};
