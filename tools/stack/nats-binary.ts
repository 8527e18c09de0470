import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataRoot, repoDir } from './data-folder.ts';
import { downloadFromSuite } from './newer-suite.ts';
import { runCommand } from './run-command.ts';
import { isAtLeast, parseVersion } from './version.ts';

/** Older ones let any device write into the cluster's route protocol (CVE-2026-58213) or exhaust memory before login. */
const minimum = [2, 12, 12];
const pinnedDeb = '../shared/deb/nats-server_2.15.1-1_amd64.deb';
const pinnedSha256 = '31ef4ceaa84e8248d449e508472e3770c17c3695cb5cb0ee96e03912724ea884';

let found: Promise<string> | undefined;

/** A nats-server that is new enough: from the PATH, from a Debian package at hand, or from Debian's newer suite. */
export function findNatsServer(): Promise<string> {
  found ??= resolveNatsServer();
  return found;
}

async function resolveNatsServer(): Promise<string> {
  const extractedDir = join(dataRoot, 'bin', 'nats');
  const extracted = join(extractedDir, 'usr', 'sbin', 'nats-server');
  const refused: string[] = [];
  for (const candidate of ['nats-server', extracted]) {
    const version = await readVersion(candidate);
    if (version !== undefined && isAtLeast(version, minimum)) return candidate;
    if (version !== undefined) refused.push(`${candidate} is ${version.join('.')}`);
  }
  const deb = findDeb();
  if (deb !== undefined) await extract(deb, extractedDir);
  else await downloadFromSuite('nats-server', 'forky', (file) => extract(file, extractedDir));
  const version = await readVersion(extracted);
  if (version !== undefined && isAtLeast(version, minimum)) return extracted;
  refused.push(`${deb ?? 'the package of forky'} holds ${version?.join('.') ?? 'none that runs'}`);
  throw new Error(
    `nats-server ${minimum.join('.')} or newer is needed, older is unsafe before devices: ${refused.join('; ')}`,
  );
}

function findDeb(): string | undefined {
  const named = process.env.NATS_SERVER_DEB;
  const file = resolve(repoDir, named || pinnedDeb);
  if (!existsSync(file)) {
    if (named) throw new Error(`NATS_SERVER_DEB names ${file}, which does not exist`);
    return undefined;
  }
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (sha256 !== pinnedSha256) throw new Error(`${file} has sha256 ${sha256}, expected ${pinnedSha256}`);
  return file;
}

/** Extracts beside and renames, as another stack may do the same at this moment. */
async function extract(deb: string, target: string): Promise<void> {
  mkdirSync(join(target, '..'), { recursive: true });
  const fresh = mkdtempSync(`${target}-`);
  await runCommand('dpkg-deb', ['-x', deb, fresh]);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
}

async function readVersion(file: string): Promise<number[] | undefined> {
  try {
    return parseVersion(await runCommand(file, ['--version']));
  } catch {
    return undefined;
  }
}
