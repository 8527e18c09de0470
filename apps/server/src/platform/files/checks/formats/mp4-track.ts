import { Refused } from '../check-request.ts';
import type { ImageFacts } from '../image-size.rules.ts';
import { type Box, boxAt, childrenOf, damagedAt } from './mp4-boxes.ts';

/** Where the file keeps sound and pictures. */
export interface MediaRange {
  from: number;
  to: number;
}

const codecs = ['avc1', 'avc3', 'hvc1', 'hev1'];
const fullBoxBytes = 4;

/** Whether a track shows pictures, by its own word. */
export function isVideo(moov: Buffer, track: Box): boolean {
  const { start, end } = boxAt(moov, track, 'mdia', 'hdlr');
  if (end - start < 12) throw damagedAt('hdlr');
  return moov.toString('latin1', start + 8, start + 12) === 'vide';
}

/** The tables of a track must fit their boxes, and what they point at must be in the file. */
export function checkVideo(moov: Buffer, track: Box, media: readonly MediaRange[]): ImageFacts {
  const table = boxAt(moov, track, 'mdia', 'minf', 'stbl');
  const size = entryOf(moov, boxAt(moov, table, 'stsd'));
  const bytes = sampleBytes(moov, boxAt(moov, table, 'stsz'));
  if (bytes > media.reduce((sum, { from, to }) => sum + to - from, 0)) throw damagedAt('stsz');
  for (const name of ['stts', 'stsc']) if (countIn(moov, boxAt(moov, table, name)) === 0) throw damagedAt(name);
  const offsets = childrenOf(moov, table).find(({ type }) => type === 'stco' || type === 'co64');
  if (!offsets) throw damagedAt('stco');
  checkOffsets(moov, offsets, media);
  return size;
}

function countIn(moov: Buffer, { type, start, end }: Box): number {
  if (end - start < fullBoxBytes + 4) throw damagedAt(type);
  return moov.readUInt32BE(start + fullBoxBytes);
}

/** Codec and size in pixels. */
function entryOf(moov: Buffer, box: Box): ImageFacts {
  if (countIn(moov, box) === 0) throw damagedAt('stsd');
  const entry = childrenOf(moov, { ...box, start: box.start + fullBoxBytes + 4 })[0];
  if (!entry || entry.end - entry.start < 28) throw damagedAt('stsd');
  if (!codecs.includes(entry.type)) throw new Refused('file.mp4_codec', { codec: entry.type });
  const [widthPx, heightPx] = [moov.readUInt16BE(entry.start + 24), moov.readUInt16BE(entry.start + 26)];
  if (widthPx === 0 || heightPx === 0) throw damagedAt('stsd');
  return { widthPx, heightPx };
}

function sampleBytes(moov: Buffer, { start, end }: Box): number {
  if (end - start < fullBoxBytes + 8) throw damagedAt('stsz');
  const each = moov.readUInt32BE(start + 4);
  const count = moov.readUInt32BE(start + 8);
  if (count === 0) throw new Refused('file.mp4_no_video');
  if (each !== 0) return each * count;
  if (end - start !== fullBoxBytes + 8 + count * 4) throw damagedAt('stsz');
  let sum = 0;
  for (let at = start + 12; at < end; at += 4) sum += moov.readUInt32BE(at);
  return sum;
}

function checkOffsets(moov: Buffer, box: Box, media: readonly MediaRange[]): void {
  const count = countIn(moov, box);
  const width = box.type === 'co64' ? 8 : 4;
  if (count === 0 || box.end - box.start !== fullBoxBytes + 4 + count * width) throw damagedAt(box.type);
  for (let at = box.start + 8; at < box.end; at += width) {
    const offset = width === 8 ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at);
    if (!media.some(({ from, to }) => offset >= from && offset < to)) throw damagedAt(box.type);
  }
}
