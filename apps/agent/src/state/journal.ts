import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder, writeDurably } from './durable-file.ts';

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');
const lineOf = (record: unknown) => {
  const text = JSON.stringify(record);
  return `${checksum(text)} ${text}\n`;
};

function recordOf(line: string): unknown {
  const text = line.slice(9);
  return line[8] === ' ' && checksum(text) === line.slice(0, 8) ? JSON.parse(text) : undefined;
}

/**
 * A file that is only added to. A record is a line with its checksum and is on the disk when `append` returns; a line
 * that a crash cut off is not a record and is cut away when the file is opened again.
 */
export class Journal {
  private readonly path: string;
  private handle: number;
  /** Bytes of the file. */
  size: number;

  private constructor(path: string, handle: number, size: number) {
    this.path = path;
    this.handle = handle;
    this.size = size;
  }

  static open(path: string): { journal: Journal; records: unknown[] } {
    const handle = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
    const content = readFileSync(handle);
    const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
    if (whole.length < content.length) ftruncateSync(handle, whole.length);
    fsyncSync(handle);
    syncFolder(dirname(path));
    const lines = whole.toString('utf8').split('\n').slice(0, -1);
    const records = lines.map(recordOf).filter((record) => record !== undefined);
    return { journal: new Journal(path, handle, fstatSync(handle).size), records };
  }

  append(...records: unknown[]): void {
    const bytes = Buffer.from(records.map(lineOf).join(''));
    for (let done = 0; done < bytes.length; ) done += writeSync(this.handle, bytes, done);
    fdatasyncSync(this.handle);
    this.size += bytes.length;
  }

  /** The same truth in fewer records, in place of all that was written so far. */
  rewrite(records: readonly unknown[]): void {
    writeDurably(this.path, records.map(lineOf).join(''));
    closeSync(this.handle);
    this.handle = openSync(this.path, constants.O_RDWR | constants.O_APPEND);
    this.size = fstatSync(this.handle).size;
  }

  close(): void {
    closeSync(this.handle);
  }
}
