import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRepoFiles, repoRoot } from '../check/repo-files.ts';
import { askRegistry } from './advisories.ts';
import {
  checkLock,
  checkNpmrc,
  checkPins,
  foreignPackages,
  isElsewhere,
  type Lockfile,
  type Manifest,
} from './lock-rules.ts';
import { policy } from './policy.ts';

/** Checks what we depend on: first what can be known here, then what the registry knows, and says what it could not ask. */
const read = (path: string) => JSON.parse(readFileSync(join(repoRoot, path), 'utf8')) as Record<string, unknown>;
const lock = read('package-lock.json') as unknown as Lockfile;
const manifests: Manifest[] = listRepoFiles()
  .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
  .map((path) => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = read(path) as Record<string, object>;
    return { path, wanted: { ...dependencies, ...devDependencies, ...optionalDependencies } as Record<string, string> };
  });

const npmrc = readFileSync(join(repoRoot, '.npmrc'), 'utf8');
const findings = [...checkLock(lock, policy), ...checkPins(manifests), ...checkNpmrc(npmrc)];
for (const finding of findings) console.log(finding);

const elsewhere = foreignPackages(lock).filter(([, found]) => isElsewhere(found)).length;
if (elsewhere > 0)
  console.log(`NOT CHECKED: ${elsewhere} binaries for other platforms, which the lockfile names without a hash`);

const sbom = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: repoRoot,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (sbom.status === 0) {
  mkdirSync(join(repoRoot, 'reports'), { recursive: true });
  writeFileSync(join(repoRoot, 'reports/sbom.cdx.json'), sbom.stdout);
} else console.log('COULD NOT WRITE the bill of materials (npm sbom failed)');

const advisories = askRegistry(repoRoot);
if (advisories.kind === 'unasked')
  console.log(`COULD NOT ASK for known weaknesses: ${advisories.reason}. Nothing is said about them.`);
else console.log(`known weaknesses: ${advisories.high} critical or high, ${advisories.others} others`);

console.log(`dependencies: ${foreignPackages(lock).length} packages, ${findings.length} findings`);
if (findings.length > 0 || (advisories.kind === 'asked' && advisories.high > 0)) process.exitCode = 1;
