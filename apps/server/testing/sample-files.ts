import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Files of every sort, honest and hostile, made on the spot: none of them lies in the repository. */

export const pdfFile = (text = 'hello'): Buffer => Buffer.from(`%PDF-1.7\n1 0 obj\n(${text})\nendobj\n%%EOF\n`);

/** The head of a Windows program; enough for every detector. */
export const exeFile = (): Buffer => {
  const bytes = Buffer.alloc(1024);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  return bytes;
};

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const pngOf = (widthPx: number, heightPx: number, bitDepth: number, rows: Buffer): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head[8] = bitDepth;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A grey picture of noise, so that it does not shrink. */
export function pngFile(widthPx: number, heightPx: number): Buffer {
  const rows = randomBytes((widthPx + 1) * heightPx);
  for (let row = 0; row < heightPx; row++) rows[row * (widthPx + 1)] = 0;
  return pngOf(widthPx, heightPx, 8, rows);
}

/** A black square of one bit per pixel: some hundred kilobytes that decode to gigabytes. */
export const pngBomb = (sidePx: number): Buffer =>
  pngOf(sidePx, sidePx, 1, Buffer.alloc((Math.ceil(sidePx / 8) + 1) * sidePx));

export interface ZipEntry {
  name: string;
  data?: Buffer;
  /** Already packed, to use the same bytes for many entries. */
  packed?: Buffer;
  /** What the directory says, when that is not the truth. */
  claimedBytes?: number;
  isEncrypted?: boolean;
  isSymlink?: boolean;
  method?: number;
}

/** An archive with exactly the faults it is told to have. */
export function zipFile(entries: readonly ZipEntry[], claimedCount = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = entry.data ?? Buffer.alloc(0);
    const packed = entry.packed ?? deflateRawSync(data);
    const name = Buffer.from(entry.name, 'utf8');
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800 | (entry.isEncrypted ? 1 : 0), 2);
    fields.writeUInt16LE(entry.method ?? 8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.claimedBytes ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed);
    const tail = Buffer.alloc(14);
    if (entry.isSymlink) tail.writeUInt32LE((0o120777 << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    // 3 says that Unix made it, whose file modes tell a link.
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(claimedCount, 0xffff), 4);
  end.writeUInt16LE(Math.min(claimedCount, 0xffff), 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** Zeros packed a thousandfold. */
export const zipBomb = (unpackedBytes: number): Buffer =>
  zipFile([{ name: 'zeros.bin', data: Buffer.alloc(unpackedBytes) }]);

/** Many entries that share the same small packed bytes and claim a lot each. */
export const overlappingZipBomb = (count: number, bytesEach: number): Buffer => {
  const packed = deflateRawSync(Buffer.alloc(1024));
  return zipFile(
    Array.from({ length: count }, (_, index) => ({ name: `${index}.bin`, packed, claimedBytes: bytesEach })),
  );
};
