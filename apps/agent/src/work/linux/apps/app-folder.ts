import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, syncFolder, writeDurably } from '../../../state/durable-file.ts';

/** What is known of a version that was put in: by its file, by what the store calls it, by what it was told. */
const keptApp = z.object({
  package: z.string(),
  versionCode: z.int(),
  versionName: z.string(),
  name: z.string(),
  certificates: z.array(z.string()),
  versionId: z.string().optional(),
  parametersHash: z.string().optional(),
});
export type KeptApp = z.output<typeof keptApp>;

/** As Android has it; anything else could lead out of the folder. */
const namePattern = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;

/**
 * Apps of the store on this machine: for each package a folder with its versions and the link `current` to the one that
 * counts. A version is whole before the link names it, and the one before stays, to return to.
 */
export class AppFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  of(packageName: string): string {
    if (!namePattern.test(packageName)) throw new Error(`${packageName} is no package`);
    return join(this.folder, packageName);
  }

  /** The app touches it while it works. */
  heartbeatOf = (packageName: string): string => join(this.of(packageName), 'heartbeat');
  apkOf = (packageName: string, version: string): string => join(this.of(packageName), version, 'app.apk');
  parametersOf = (packageName: string, version: string): string =>
    join(this.of(packageName), version, 'parameters.json');

  /** When the app last said that it works; 0 where it did not since it was told to start. */
  beatOf = (packageName: string): number =>
    statSync(this.heartbeatOf(packageName), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  forgetBeat = (packageName: string): void => rmSync(this.heartbeatOf(packageName), { force: true });

  /** The name of the version that counts; undefined where the package is not there. */
  current(packageName: string): string | undefined {
    if (!namePattern.test(packageName)) return undefined;
    try {
      return readlinkSync(join(this.of(packageName), 'current'));
    } catch {
      return undefined;
    }
  }

  read(packageName: string, version = this.current(packageName)): KeptApp | undefined {
    const text = version && readIfThere(join(this.of(packageName), version, 'app.json'));
    return text ? keptApp.parse(JSON.parse(text)) : undefined;
  }

  list(): KeptApp[] {
    const names = statSync(this.folder, { throwIfNoEntry: false }) ? readdirSync(this.folder) : [];
    return names.flatMap((name) => this.read(name) ?? []);
  }

  /** A version of exactly this file, whatever it was told. */
  find(packageName: string, versionCode: number, sha256: string): string | undefined {
    if (!namePattern.test(packageName) || !statSync(this.of(packageName), { throwIfNoEntry: false })) return undefined;
    const start = `${versionCode}-${sha256.slice(0, 12)}`;
    // The name holds the beginning of the hash only, and the file may have been changed since: it is hashed again.
    return readdirSync(this.of(packageName)).find(
      (name) =>
        name.startsWith(start) && this.read(packageName, name) && sha256Of(this.apkOf(packageName, name)) === sha256,
    );
  }

  /** The name of a version: its file, and what it is told. A version with other values is another one to return from. */
  nameOf = (versionCode: number, sha256: string, parametersHash: string | undefined): string =>
    [versionCode, sha256.slice(0, 12), ...(parametersHash ? [shortHash(parametersHash)] : [])].join('-');

  /** Brings a file in as a version; nothing counts yet. What the app is told is for its eyes only. */
  stage(app: KeptApp, version: string, path: string, parameters: unknown): void {
    const place = join(this.of(app.package), version);
    mkdirSync(place, { recursive: true, mode: 0o755 });
    bringIn(path, join(place, 'app.apk'));
    if (parameters !== undefined) writeDurably(join(place, 'parameters.json'), JSON.stringify(parameters));
    // Last: a version without it is not whole.
    this.describe(app, version);
  }

  describe(app: KeptApp, version: string): void {
    writeDurably(join(this.of(app.package), version, 'app.json'), JSON.stringify(app));
  }

  /** From here on this version counts. */
  use(packageName: string, version: string): void {
    const place = this.of(packageName);
    const fresh = join(place, 'current.new');
    rmSync(fresh, { force: true });
    symlinkSync(version, fresh);
    renameSync(fresh, join(place, 'current'));
    syncFolder(place);
  }

  /** Versions beside those named are of no use any more. */
  tidy(packageName: string, kept: readonly (string | undefined)[]): void {
    const place = this.of(packageName);
    for (const name of readdirSync(place))
      if (/^\d+-/.test(name) && !kept.includes(name)) rmSync(join(place, name), { recursive: true, force: true });
  }

  remove(packageName: string): void {
    rmSync(this.of(packageName), { recursive: true, force: true });
  }
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

function sha256Of(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(1_048_576);
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      hash.update(chunk.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}

/** The same bytes under another name where that can be, else a copy. */
function bringIn(from: string, to: string): void {
  const fresh = `${to}.new`;
  rmSync(fresh, { force: true });
  try {
    linkSync(from, fresh);
  } catch {
    copyFileSync(from, fresh);
  }
  syncFile(fresh);
  renameSync(fresh, to);
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
