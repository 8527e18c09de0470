import { MachineFiles } from '../facts/machine-files.ts';
import type { ExaminationItem } from './examination-item.ts';
import { examineHardware } from './examine-hardware.ts';
import { examineNetwork } from './examine-network.ts';
import { examineBattery, examinePrinter } from './examine-parts.ts';

export interface ExaminationPlace {
  stateFolder: string;
  serverUrl: string;
  /** How far this machine's clock is off from the server's, where that is known. */
  clockOffsetMs: number | undefined;
  files?: MachineFiles;
}

/** The self-test. It changes nothing but a file of its own, which it takes away again. */
export async function examine(place: ExaminationPlace): Promise<ExaminationItem[]> {
  const files = place.files ?? new MachineFiles();
  return [
    ...examinePrinter(files),
    ...examineBattery(files),
    ...examineHardware(place.stateFolder, place.clockOffsetMs, files),
    ...(await examineNetwork(place.serverUrl)),
  ];
}
