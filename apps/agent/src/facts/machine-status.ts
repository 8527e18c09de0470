import { uptime } from 'node:os';
import type { deviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import type { z } from 'zod';
import { batteryStatus } from './battery.ts';
import { CpuLoad, readMemory, readStorage } from './load.ts';
import { MachineFiles } from './machine-files.ts';
import { readNetwork } from './network.ts';
import { readPrinter } from './printer.ts';

export type StatusBody = Omit<z.input<typeof deviceStatus>, 'epoch' | 'seq' | 'at'>;

/** What changes all the time. */
export class MachineStatus {
  private readonly stateFolder: string;
  private readonly files: MachineFiles;
  private readonly cpu = new CpuLoad();

  constructor(stateFolder: string, files = new MachineFiles()) {
    this.stateFolder = stateFolder;
    this.files = files;
  }

  read(): StatusBody {
    const memory = readMemory(this.files);
    const storage = readStorage(this.stateFolder);
    const { type, ...network } = readNetwork(this.files);
    return {
      ...batteryStatus(this.files),
      ...(memory ? { memoryTotalMb: memory.totalMb, memoryFreeMb: memory.freeMb } : {}),
      storageTotalMb: storage.totalMb,
      storageFreeMb: storage.freeMb,
      cpuPercent: this.cpu.percent(),
      networkType: type,
      ...network,
      printer: readPrinter(this.files),
      uptimeS: Math.floor(uptime()),
    };
  }
}
