import { Refused } from './check-request.ts';

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * One still picture from the first byte to the last: the decoder stops at the end of the picture and passes what lies
 * behind it, a missing end, and all but the first picture of an animation.
 */
export function checkOnePicture(bytes: Buffer): void {
  const end = bytes.subarray(0, pngHead.length).equals(pngHead) ? endOfPng(bytes) : endOfJpeg(bytes);
  if (end === null) throw new Refused('file.image_damaged');
  if (end !== bytes.length) throw new Refused('file.image_trailing');
}

/** The first byte behind the picture; null where it has no end. */
function endOfPng(bytes: Buffer): number | null {
  let at = pngHead.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (at > bytes.length) return null;
    if (type === 'acTL' || type === 'fcTL' || type === 'fdAT') throw new Refused('file.image_animated');
    if (type === 'IEND') return at;
  }
  return null;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Markers that stand alone: TEM, restarts, start of image. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) return at + 2;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === startOfScan) at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Packed pixels go on to the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
