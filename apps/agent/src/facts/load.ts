import { statfsSync } from 'node:fs';
import { cpus } from 'node:os';
import { type MachineFiles, within } from './machine-files.ts';

const bytesOfMb = 1_048_576;

/** Memory that programs could still get, caches given back: `MemAvailable`, not `MemFree`. */
export function readMemory(files: MachineFiles): { totalMb: number; freeMb: number } | undefined {
  const lines = files.text('proc/meminfo') ?? '';
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(lines)?.[1]);
  const total = kilobytes('MemTotal');
  const free = kilobytes('MemAvailable');
  return total > 0 && free >= 0 ? { totalMb: Math.round(total / 1024), freeMb: Math.round(free / 1024) } : undefined;
}

/** Of the file system the agent keeps its own state on. */
export function readStorage(folder: string): { totalMb: number; freeMb: number } {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { totalMb: Math.round((blocks * bsize) / bytesOfMb), freeMb: Math.round((bavail * bsize) / bytesOfMb) };
}

/** Share of the processors' time that was spent since it was last asked, or since the machine started. */
export class CpuLoad {
  private busy = 0;
  private total = 0;

  percent(): number {
    const times = cpus().map((cpu) => cpu.times);
    const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
    const busy = total - times.reduce((sum, { idle }) => sum + idle, 0);
    const share = total > this.total ? (busy - this.busy) / (total - this.total) : 0;
    this.busy = busy;
    this.total = total;
    return within(100 * share, 0, 100);
  }
}
