import { open, readFile } from 'node:fs/promises';
import { Refused } from '../check-request.ts';
import type { FormatCheck } from './format-request.ts';
import { findSound, soundStart } from './mp3-frames.rules.ts';

const headBytes = 512;
const minFrames = 10;
/** Text that begins like this is a picture or a page; the detector knows neither. */
const markup = /^\s*<(\?xml|!doctype|svg|html)/i;

/** Firmware has no form of its own: what is refused is what has another one. The detector's finds were refused before. */
export const checkBin: FormatCheck = async ({ path, magic }) => {
  const head = await headOf(path);
  const found = markup.exec(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))?.[1];
  if (found) throw new Refused('file.bin_other_format', { format: found.replace(/\W/g, '') });
  if (magic === 'mp3') {
    const bytes = await readFile(path);
    if (findSound(bytes, soundStart(bytes)).frames >= minFrames)
      throw new Refused('file.bin_other_format', { format: 'mp3' });
  }
  return null;
};

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
