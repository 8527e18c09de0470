import { readFileSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** Databases of tests take 0.2 GB at a time; those of a stack that was used for days took 2.9. */
const roomOfCheckBytes = 8 * 2 ** 30;

/**
 * Where the databases of a fast stack are kept in memory, or undefined where there is too little of it. To copy the template
 * and drop the copy, as every test file does, then takes 0.1 s of processor time instead of 0.7 to 1.1: it has 2,100 files, and ext4
 * searches long for inodes that were not deleted just before.
 */
export function chooseMemoryFolder(stackDir: string, roomBytes = roomOfCheckBytes): string | undefined {
  return hasRoom(roomBytes) ? folderOf(stackDir) : undefined;
}

export function freeMemoryFolder(stackDir: string): void {
  rmSync(folderOf(stackDir), { recursive: true, force: true });
}

/** Every checkout has stacks of the same names. */
const folderOf = (stackDir: string): string => `${memory}/tilldeck${stackDir.replaceAll('/', '-')}`;

function hasRoom(bytes: number): boolean {
  const room = statfsSync(memory);
  const availableKb = Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0);
  return room.bavail * room.bsize >= bytes && availableKb * 1024 >= bytes * 1.5;
}
