import { createHash } from 'node:crypto';
import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import type pg from 'pg';
import type { DemoDevice } from './fleet.ts';

/** What runs in the printers of a series, with how many of a hundred have each version. */
const printers: Readonly<Record<string, { name: string; versions: readonly (readonly [string, number])[] }>> = {
  Mobile: {
    name: 'TP-58',
    versions: [
      ['1.4.2', 28],
      ['1.5.0', 64],
      ['1.6.0-rc1', 8],
    ],
  },
  Desktop: {
    name: 'KP-80',
    versions: [
      ['1.7.2', 3],
      ['1.8.0', 11],
      ['2.0.3', 24],
      ['2.1.0', 62],
    ],
  },
  Kiosk: {
    name: 'KP-80',
    versions: [
      ['2.0.3', 30],
      ['2.1.0', 70],
    ],
  },
  Printer: {
    name: 'LP-100',
    versions: [
      ['3.9.5', 15],
      ['4.0.0', 85],
    ],
  },
};

/** By the serial number alone, so that no other part of the demo is drawn otherwise. */
export function printerFirmwareOf({ sn, model }: DemoDevice): PrinterFirmware | undefined {
  const printer = model.name === 'M1' ? undefined : printers[model.series];
  if (!printer) return undefined;
  let place = createHash('sha256').update(sn).digest().readUInt32BE(0) % 100;
  const found = printer.versions.find(([, share]) => {
    place -= share;
    return place < 0;
  });
  return found && { name: printer.name, version: found[0] };
}

/** What the link would have noted in the registry of the printers that demo devices reported. */
export const seedPrinters = (client: pg.Client) =>
  client.query(
    `INSERT INTO devices_printer (device_id, firmware_name, firmware_version)
     SELECT device_id, facts #>> '{printerFirmware,name}', facts #>> '{printerFirmware,version}'
       FROM link_facts WHERE facts ? 'printerFirmware'`,
  );
