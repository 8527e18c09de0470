import { closeSync, createReadStream, createWriteStream, fstatSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { LinuxParts } from './linux-parts.ts';
import { isPlainFile, openPlainFile } from './plain-files.ts';

/** Files of the system's log, where they are. */
export const systemLogFiles = ({ config }: LinuxParts): string[] => config.systemLogs.filter(isPlainFile);

/** Where the log of an app is: as configured. What a task calls an app never becomes a part of a path. */
export const appLogFiles = ({ config }: LinuxParts, name: string): string[] =>
  Object.hasOwn(config.appLogs, name) ? (config.appLogs[name] ?? []).filter(isPlainFile) : [];

/** Packed data can be a little larger than it was. */
const rawLimit = (maxBytes: number): number => Math.max(1, Math.floor(maxBytes * 0.999) - 64);

/** The last bytes of some files, oldest first, packed into one. Answers how many there were and how many were left out. */
export async function packTail(
  paths: readonly string[],
  target: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: number; leftOut: number }> {
  const handles = paths.flatMap((path) => openPlainFile(path) ?? []);
  try {
    const sizes = handles.map((handle) => fstatSync(handle).size);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const leftOut = Math.max(0, total - rawLimit(maxBytes));
    async function* content(): AsyncGenerator<Buffer> {
      let skip = leftOut;
      for (const [place, fd] of handles.entries()) {
        const size = sizes[place] ?? 0;
        // No more than was there when it was measured: the log goes on while it is read.
        if (size > skip)
          for await (const bytes of createReadStream('', { fd, start: skip, end: size - 1, autoClose: false }))
            yield bytes as Buffer;
        skip = Math.max(0, skip - size);
      }
    }
    await pipeline(Readable.from(content()), createGzip(), createWriteStream(target, { mode: 0o600 }), { signal });
    return { bytes: total - leftOut, leftOut };
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}
