import { execFileSync } from 'node:child_process';
import { cpuOf } from '../ingest/cpu.ts';

/** What `sha256sum` says of a file, and the CPU it takes for it. The second run counts: the file is in memory then. */
export async function sumByTool(path: string): Promise<{ sha256: string; cpuMs: number }> {
  const run = () => execFileSync('sha256sum', [path], { encoding: 'utf8' }).slice(0, 64);
  run();
  const ofChildren = () => cpuOf(process.pid, true) - cpuOf(process.pid);
  const before = ofChildren();
  const sha256 = run();
  return { sha256, cpuMs: Math.max(1, ofChildren() - before) };
}
