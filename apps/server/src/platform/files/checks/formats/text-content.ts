import { readFile } from 'node:fs/promises';
import { Refused } from '../check-request.ts';

/** The whole text; anything but UTF-8 is refused, UTF-16 with it. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Told below, as text with zero bytes is.
  }
  throw new Refused('file.not_utf8');
}
