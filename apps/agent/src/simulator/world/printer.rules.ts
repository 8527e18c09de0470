import type { PrinterFirmware } from '@tilldeck/contracts/link/uplink.schemas';
import { pickWeighted } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { traitsOf } from './model-traits.rules.ts';

/** Printers of 58 mm are in what is carried about, those of 80 mm in the rest. Oldest version first, with how often each is met. */
const printers = {
  handheld: {
    name: 'TP-58',
    versions: [
      ['1.4.2', 2],
      ['1.5.0', 6],
      ['1.6.0', 3],
    ],
  },
  desk: {
    name: 'KP-80',
    versions: [
      ['1.8.0', 1],
      ['2.0.3', 4],
      ['2.1.0', 9],
      ['2.2.1', 2],
    ],
  },
} as const;

/** What the printer of a device ran when it left the factory, or was last written by hand. */
export function printerOf(life: Living): PrinterFirmware | undefined {
  const { hasPrinter, isHandheld } = traitsOf(life.model);
  if (!hasPrinter) return undefined;
  const { name, versions } = printers[isHandheld ? 'handheld' : 'desk'];
  return { name, version: pickWeighted(`${life.seed}/${life.sn}/printer`, versions) };
}
