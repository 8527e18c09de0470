import { pngChunk, pngFile, type ZipEntry, zipFile } from './sample-files.ts';

/** Files that devices are given, made on the spot with exactly the faults they are told to have. */

const pngEndBytes = 12;
/** A picture with something before its end. */
export const pngWith = (type: string, data: Buffer, picture = pngFile(8, 8)): Buffer =>
  Buffer.concat([picture.subarray(0, -pngEndBytes), pngChunk(type, data), picture.subarray(-pngEndBytes)]);

const pngHeadBytes = 33;
/** The head of an animation, where decoders look for it. */
export function animatedPng(): Buffer {
  const picture = pngFile(8, 8);
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([picture.subarray(0, pngHeadBytes), control, picture.subarray(pngHeadBytes)]);
}

/** A picture of exactly so many bytes. */
export function pngOfBytes(bytes: number): Buffer {
  const picture = pngFile(8, 8);
  return pngWith('prVt', Buffer.alloc(bytes - picture.length - pngEndBytes), picture);
}

export const frameName = (number: number): string => `${String(number).padStart(5, '0')}.png`;

/** Packed as they are, so that the size can be told beforehand. */
const stored = (name: string, data: Buffer): ZipEntry => ({ name, data, packed: data, method: 0 });

/** Pictures of an animation by their names; without a picture of its own each is the same small one. */
export function animationZip(names: readonly string[], pictures: Record<string, Buffer> = {}): Buffer {
  const small = pngFile(8, 8);
  return zipFile(names.map((name) => stored(name, pictures[name] ?? small)));
}

export const frames = (count: number, folder = 'anim', from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/${frameName(from + index)}`);

/** An animation of exactly so many bytes, of pictures that are each small enough. */
export function animationOfBytes(bytes: number): Buffer {
  const names = frames(30);
  const room = bytes - animationZip(names).length;
  const [each, small] = [Math.floor(room / names.length), pngFile(8, 8).length];
  const rest = room - each * names.length;
  const pictures = names.map((name, index) => [name, pngOfBytes(small + each + (index === 0 ? rest : 0))] as const);
  return animationZip(names, Object.fromEntries(pictures));
}

interface BmpFaults {
  heightPx?: number;
  claimedSize?: number;
  compression?: number;
  offset?: number;
  depth?: number;
  infoBytes?: number;
  claimedWidthPx?: number;
}
export function bmpFile(widthPx: number, heightPx: number, faults: BmpFaults = {}): Buffer {
  const pixels = Math.ceil((widthPx * 24) / 32) * 4 * heightPx;
  const bytes = Buffer.alloc(54 + pixels, 0x40);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(faults.claimedSize ?? bytes.length, 2);
  bytes.writeUInt32LE(faults.offset ?? 54, 10);
  bytes.writeUInt32LE(faults.infoBytes ?? 40, 14);
  bytes.writeInt32LE(faults.claimedWidthPx ?? widthPx, 18);
  bytes.writeInt32LE(faults.heightPx ?? heightPx, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(faults.depth ?? 24, 28);
  bytes.writeUInt32LE(faults.compression ?? 0, 30);
  return bytes;
}

/** Silence: 128 kbit/s at 44.1 kHz. */
export function mp3Frames(count: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

export function id3Tag(bytes: number, claimed = bytes): Buffer {
  const tag = Buffer.alloc(10 + bytes);
  tag.write('ID3\x04\x00\x00', 0, 'latin1');
  [21, 14, 7, 0].forEach((shift, index) => {
    tag[6 + index] = (claimed >> shift) & 0x7f;
  });
  return tag;
}

export function mp4Box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

interface Mp4Faults {
  handler?: string;
  codec?: string;
  /** What the table of sample sizes says it holds. */
  sampleCount?: number;
  sampleBytes?: number;
  chunkOffset?: number;
  mediaBytes?: number;
  /** Only a brand, and no index. */
  hasNoMoov?: boolean;
}

/** One sample in one chunk. */
export function mp4File(faults: Mp4Faults = {}): Buffer {
  const ftyp = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1'));
  const media = mp4Box('mdat', Buffer.alloc(faults.mediaBytes ?? 1_000));
  if (faults.hasNoMoov) return Buffer.concat([ftyp, media]);
  const visual = Buffer.alloc(78);
  visual.writeUInt16BE(1, 6);
  visual.writeUInt16BE(1_024, 24);
  visual.writeUInt16BE(600, 26);
  const table = mp4Box(
    'stbl',
    mp4Box('stsd', words(0, 1), mp4Box(faults.codec ?? 'avc1', visual)),
    mp4Box('stts', words(0, 1, 1, 40)),
    mp4Box('stsc', words(0, 1, 1, 1, 1)),
    mp4Box('stsz', words(0, 0, faults.sampleCount ?? 1, faults.sampleBytes ?? 500)),
    mp4Box('stco', words(0, 1, faults.chunkOffset ?? ftyp.length + 8)),
  );
  const handler = Buffer.concat([words(0, 0), Buffer.from(faults.handler ?? 'vide', 'latin1'), Buffer.alloc(13)]);
  const track = mp4Box('trak', mp4Box('mdia', mp4Box('hdlr', handler), mp4Box('minf', table)));
  return Buffer.concat([ftyp, media, mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), track)]);
}

/** The same file with another size in the head of its first box of this name. */
export function withBoxSize(file: Buffer, type: string, size: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32BE(size, changed.indexOf(type, 0, 'latin1') - 4);
  return changed;
}
