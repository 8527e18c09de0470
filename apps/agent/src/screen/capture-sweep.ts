import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { capturePath } from './capture.ts';

/** Processes whose command line names the socket: of a run of the agent that was killed. */
export const capturesOn = (path: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && argumentsOf(name).includes(path))
    .map(Number);

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Ends what an earlier run left; true where it was capturing, so that keys may still be down. */
export function sweepCaptures(folder: string): boolean {
  const path = capturePath(folder);
  const left = capturesOn(path);
  for (const pid of left)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  const wasCapturing = left.length > 0 || existsSync(path);
  rmSync(path, { force: true });
  return wasCapturing;
}
