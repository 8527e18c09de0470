import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import { type BatchDb, column, numberColumn, quoted } from '../../../platform/db/batch.ts';

/** Of devices that exist; what is the same already is left alone. */
export const upsertPrinters = (inside: BatchDb, printers: readonly (PrinterFirmware & { deviceId: string })[]) =>
  inside.run(
    'devices-printers',
    `insert into devices_printer as p (device_id, firmware_name, firmware_version)
     select d.id, said.name, said.version
       from unnest($1::bigint[], $2::text[], $3::text[]) as said (id, name, version) join devices_device d using (id)
      order by d.id
     on conflict (device_id) do update set firmware_name = excluded.firmware_name, firmware_version = excluded.firmware_version
      where (p.firmware_name, p.firmware_version) <> (excluded.firmware_name, excluded.firmware_version)`,
    [
      column(printers, ({ deviceId }) => deviceId),
      column(printers, ({ name }) => quoted(name)),
      column(printers, ({ version }) => quoted(version)),
    ],
  );

export const deletePrinters = (inside: BatchDb, deviceIds: readonly string[]) =>
  inside.run(
    'devices-printers-gone',
    `delete from devices_printer p using (
       select device_id from devices_printer where device_id = any ($1::bigint[]) order by device_id for update) gone
      where p.device_id = gone.device_id`,
    [numberColumn(deviceIds)],
  );
