import type { printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import type { MachineFiles } from './machine-files.ts';

type PrinterState = (typeof printerStates)[number];

/** A parallel or USB printer shows as a device file. What it says of paper and cover needs the maker's driver. */
export function printerDevice(files: MachineFiles): string | undefined {
  const usb = files.names('dev/usb').find((name) => /^lp\d+$/.test(name));
  const parallel = files.names('dev').find((name) => /^lp\d+$/.test(name));
  return usb ? `/dev/usb/${usb}` : parallel ? `/dev/${parallel}` : undefined;
}

export const readPrinter = (files: MachineFiles): PrinterState => (printerDevice(files) ? 'ready' : 'absent');
