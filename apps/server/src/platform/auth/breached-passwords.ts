import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Passwords of known leaks that our rules would accept: sorted beginnings of their SHA-256, see tools/breached-passwords. */
export const breachedListFile = fileURLToPath(new URL('./breached-passwords.bin', import.meta.url));

/** With 147,000 entries one in seven million good passwords is refused by mistake. */
export const breachedEntryBytes = 5;

/** Capitals do not make a leaked password a new one. */
export const breachedEntryOf = (password: string): Buffer =>
  hash('sha256', password.toLowerCase(), 'buffer').subarray(0, breachedEntryBytes);

let shipped: Buffer | undefined;

/** Whether a password is on the list that comes with the server. Read when the first password is chosen, then kept. */
export function isOnShippedList(password: string): boolean {
  shipped ??= readFileSync(breachedListFile);
  const wanted = breachedEntryOf(password);
  let [from, to] = [0, shipped.length / breachedEntryBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = middle * breachedEntryBytes;
    const order = shipped.compare(wanted, 0, breachedEntryBytes, start, start + breachedEntryBytes);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

const hashLength = 40;
/** More than any line, and what is read at once in the end. */
const longestLine = 128;
const lastPiece = 4_096;

/**
 * Whether a password is in a file of 'Pwned Passwords': lines `SHA-1:count` in capitals, sorted by hash. The file has
 * tens of gigabytes, so a search reads some 25 pieces of it and keeps none.
 */
export async function isInPwnedFile(path: string, password: string): Promise<boolean> {
  const wanted = hash('sha1', password, 'hex').toUpperCase();
  const file = await open(path);
  try {
    let [from, to] = [0, (await file.stat()).size];
    while (to - from > lastPiece) {
      const middle = Math.floor((from + to) / 2);
      const text = await readPiece(file, middle, longestLine);
      const lineStart = text.indexOf('\n') + 1;
      const found = text.slice(lineStart, lineStart + hashLength);
      if (lineStart === 0 || !/^[0-9A-F]{40}$/.test(found)) throw new Error(`no sorted lines of SHA-1 in ${path}`);
      if (found === wanted) return true;
      if (found < wanted) from = middle + lineStart;
      else to = middle + lineStart;
    }
    const lines = (await readPiece(file, from, to - from)).split('\n');
    return lines.some((line) => line.slice(0, hashLength) === wanted);
  } finally {
    await file.close();
  }
}

async function readPiece(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.toString('latin1', 0, bytesRead);
}
