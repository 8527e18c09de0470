import { readlinkSync } from 'node:fs';
import type { MachineFiles } from './machine-files.ts';

/** Names of the programs that run: the file they were started from, and their short name where that is hidden. */
export function runningPrograms(files: MachineFiles): Set<string> {
  const running = new Set<string>();
  for (const pid of files.names('proc').filter((name) => /^\d+$/.test(name))) {
    const short = files.text(`proc/${pid}/comm`);
    if (short) running.add(short);
    try {
      running.add(readlinkSync(`/proc/${pid}/exe`));
    } catch {
      // Another user's process, or it has ended since: its short name must do.
    }
  }
  return running;
}
