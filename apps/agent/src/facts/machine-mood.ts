import { readBattery } from './battery.ts';
import { readStorage } from './load.ts';
import type { MachineFiles } from './machine-files.ts';
import { readNetwork } from './network.ts';

/** What decides whether the machine may be disturbed, as far as the machine itself knows. */
export const readMood = (folder: string, files: MachineFiles) => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  battery: readBattery(files),
  freeMb: readStorage(folder).freeMb,
  network: readNetwork(files).type,
});
