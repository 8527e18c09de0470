import { open } from 'node:fs/promises';
import { Refused } from '../check-request.ts';
import { checkImageSize } from '../image-size.rules.ts';
import type { FormatCheck } from './format-request.ts';

const fileHeadBytes = 14;
/** BITMAPINFOHEADER and its two longer forms. The one of OS/2 (12) is read by no boot loader we know. */
const infoHeadBytes = [40, 108, 124];
const depths = [1, 4, 8, 24, 32];
const uncompressed = 0;
/** Some programs fill the file up to four bytes. */
const maxPadding = 3;

const lying = (part: string): Refused => new Refused('file.bmp_header', { part });

/** Boot loaders believe the header, so every number in it must be true. Nothing is decoded: no compression is taken. */
export const checkBmp: FormatCheck = async ({ path, size, kind }) => {
  const head = await headOf(path);
  const infoBytes = head.readUInt32LE(14);
  if (!infoHeadBytes.includes(infoBytes)) throw lying(`info header ${infoBytes}`);
  const [widthPx, heightPx] = [head.readInt32LE(18), head.readInt32LE(22)];
  if (heightPx < 0) throw new Refused('file.bmp_top_down');
  if (widthPx <= 0 || heightPx === 0) throw lying(`${widthPx} x ${heightPx}`);
  if (head.readUInt32LE(30) !== uncompressed) throw new Refused('file.bmp_compressed');
  const depth = head.readUInt16LE(28);
  if (head.readUInt16LE(26) !== 1 || !depths.includes(depth)) throw lying(`${depth} bit`);
  if (kind.image) checkImageSize({ widthPx, heightPx }, kind.image);
  if (head.readUInt32LE(2) !== size) throw lying(`size ${head.readUInt32LE(2)}`);
  checkPixels(head, { size, widthPx, heightPx, depth });
  return { widthPx, heightPx };
};

interface Shape {
  size: number;
  widthPx: number;
  heightPx: number;
  depth: number;
}

function checkPixels(head: Buffer, { size, widthPx, heightPx, depth }: Shape): void {
  const offset = head.readUInt32LE(10);
  const paletteBytes = depth > 8 ? 0 : (head.readUInt32LE(46) || 2 ** depth) * 4;
  if (offset < fileHeadBytes + head.readUInt32LE(14) + paletteBytes) throw lying(`offset ${offset}`);
  const pixelBytes = Math.ceil((widthPx * depth) / 32) * 4 * heightPx;
  const claimedBytes = head.readUInt32LE(34);
  if (claimedBytes !== 0 && Math.abs(claimedBytes - pixelBytes) > maxPadding) throw lying(`image size ${claimedBytes}`);
  if (offset + pixelBytes > size) throw new Refused('file.image_damaged');
  if (offset + pixelBytes + maxPadding < size) throw new Refused('file.image_trailing');
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(fileHeadBytes + 40);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead < head.length) throw new Refused('file.image_damaged');
    return head;
  } finally {
    await file.close();
  }
}
