import { randomUUID } from 'node:crypto';
import { insert, type RecordMakers } from '../record.ts';

export const devicesRecords: RecordMakers = {
  device: async (people, org) => (await people.device(org)).id,
  deviceGroup: (people, org) =>
    insert(people, `INSERT INTO devices_group (org_id, name) VALUES ($1, 'g' || random())`, [org.id]),
  deviceTag: (people, org) =>
    insert(people, `INSERT INTO devices_tag (org_id, name) VALUES ($1, 't' || random())`, [org.id]),
  shop: (people, org) =>
    insert(people, `INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 's' || random(), 'UTC')`, [org.id]),
  deviceImport: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_import (org_id, order_no, source, state) VALUES ($1, 'o' || random(), 'erp', 'checked')`,
      [org.id],
    ),
  serialRange: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_serial_range (org_id, first_sn, last_sn) SELECT $1, sn, sn FROM (VALUES ($2)) given (sn)`,
      [org.id, `R${randomUUID()}`],
    ),
  erpConnector: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_erp (org_id, url, sealed_credential, every_minutes, mode)
       VALUES ($1, 'https://erp.shop.example/', '', 60, 'partial') ON CONFLICT (org_id) DO UPDATE SET mode = 'partial'`,
      [org.id],
    ),
  transfer: (people, org) =>
    insert(
      people,
      `INSERT INTO devices_transfer (org_id, to_org_id, batch_no, state, sns)
       VALUES ($1, 1, 't' || random(), 'checked', '{}')`,
      [org.id],
    ),
  allocation: async (people, org) => {
    const device = await people.device(org);
    return insert(
      people,
      `INSERT INTO devices_allocation (org_id, device_id, sn, model_id, kind, target_name)
       SELECT org_id, id, sn, model_id, 'operator', 'x' FROM devices_device WHERE id = $1`,
      [device.id],
    );
  },
};
