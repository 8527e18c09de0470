import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { LinuxParts } from './linux-parts.ts';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const packagePattern = /^[A-Za-z0-9][\w.+-]*$/;

/** Files of the system's log, where they are. */
export const systemLogFiles = ({ config }: LinuxParts): string[] => config.systemLogs.filter(isFile);

/** Where the log of an app is: as configured, or where such logs are kept. */
export function appLogFiles({ config }: LinuxParts, name: string): string[] {
  const known = config.appLogs[name];
  if (known) return known.filter(isFile);
  if (!packagePattern.test(name)) return [];
  const folder = join('/var/log', name);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  const inFolder = isFolder ? readdirSync(folder).map((each) => join(folder, each)) : [];
  return [`/var/log/${name}.log`, ...inFolder].filter((path) => isFile(path) && !path.endsWith('.gz'));
}

/** Packed data can be a little larger than it was. */
const rawLimit = (maxBytes: number): number => Math.max(1, Math.floor(maxBytes * 0.999) - 64);

/** The last bytes of some files, oldest first, packed into one. Answers how many there were and how many were left out. */
export async function packTail(
  paths: readonly string[],
  target: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: number; leftOut: number }> {
  const sizes = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const leftOut = Math.max(0, total - rawLimit(maxBytes));
  async function* content(): AsyncGenerator<Buffer> {
    let skip = leftOut;
    for (const [place, path] of paths.entries()) {
      const size = sizes[place] ?? 0;
      // No more than was there when it was measured: the log goes on while it is read.
      if (size > skip)
        for await (const bytes of createReadStream(path, { start: skip, end: size - 1 })) yield bytes as Buffer;
      skip = Math.max(0, skip - size);
    }
  }
  await pipeline(Readable.from(content()), createGzip(), createWriteStream(target, { mode: 0o600 }), { signal });
  return { bytes: total - leftOut, leftOut };
}
