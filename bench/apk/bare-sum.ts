import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fileKindOf } from '@tilldeck/contracts/catalogue.files';
import type { CheckRequest } from '../../apps/server/src/platform/files/checks/check-request.ts';
import { cpuOf } from '../ingest/cpu.ts';

const checkScript = fileURLToPath(
  new URL('../../apps/server/src/platform/files/content-check.main.ts', import.meta.url),
);
const ofChildren = () => cpuOf(process.pid, true) - cpuOf(process.pid);

/** The CPU our check of an app takes, with Node itself and all it reads and verifies. */
export function cpuOfCheck(path: string): number {
  const before = ofChildren();
  const request: CheckRequest = { path, name: 'till.apk', kind: fileKindOf('apk'), declaredSha256: null };
  const verdict = execFileSync(process.execPath, [checkScript], { input: JSON.stringify(request), encoding: 'utf8' });
  if (!verdict.startsWith('{"facts"')) throw new Error(verdict);
  return ofChildren() - before;
}

/** What `sha256sum` says of a file, and the CPU it takes for it. The second run counts: the file is in memory then. */
export function sumByTool(path: string): { sha256: string; cpuMs: number } {
  const run = () => execFileSync('sha256sum', [path], { encoding: 'utf8' }).slice(0, 64);
  run();
  const before = ofChildren();
  const sha256 = run();
  return { sha256, cpuMs: Math.max(1, ofChildren() - before) };
}
