import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { deletePrinters, upsertPrinters } from './printer.store.ts';

export interface PrinterChange {
  deviceId: string;
  /** Absent: the device has no printer that says it. */
  firmware: PrinterFirmware | undefined;
}

/** Inside the transaction of a report: what the printers of devices run now. Rows are locked in the order of their ids. */
export async function setDevicePrinters(inside: BatchDb, changes: readonly PrinterChange[]): Promise<void> {
  const told = changes.flatMap(({ deviceId, firmware }) => (firmware ? [{ deviceId, ...firmware }] : []));
  if (told.length > 0) await upsertPrinters(inside, told);
  const silent = changes.filter(({ firmware }) => !firmware).map(({ deviceId }) => deviceId);
  if (silent.length > 0) await deletePrinters(inside, silent);
}
