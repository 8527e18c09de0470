import { type FileHandle, open } from 'node:fs/promises';
import { Refused } from '../check-request.ts';
import { checkImageSize } from '../image-size.rules.ts';
import type { FormatCheck } from './format-request.ts';
import { type Box, childrenOf, damagedAt, readBoxHead } from './mp4-boxes.ts';
import { checkVideo, isVideo, type MediaRange } from './mp4-track.ts';

/** What a film of hours has; the tables are read as a whole. */
const maxMoovBytes = 32 * 1024 * 1024;
/** Each costs a read. */
const maxTopBoxes = 1_000;

/**
 * Walks the boxes and believes no size that does not fit: players are more patient, and then fail on a till. Nothing is
 * decoded. Fragmented files have no samples in `moov`, so they count as files without video.
 */
export const checkMp4: FormatCheck = async ({ path, size, kind }) => {
  const file = await open(path);
  try {
    const { moov, media } = await walkTop(file, size);
    const whole: Box = { type: 'moov', start: 0, end: moov.length };
    const tracks = childrenOf(moov, whole).filter(({ type }) => type === 'trak');
    const video = tracks.find((track) => isVideo(moov, track));
    if (!video) throw new Refused('file.mp4_no_video');
    const shown = checkVideo(moov, video, media);
    if (kind.image) checkImageSize(shown, kind.image);
    return shown;
  } finally {
    await file.close();
  }
};

async function walkTop(file: FileHandle, size: number): Promise<{ moov: Buffer; media: MediaRange[] }> {
  const media: MediaRange[] = [];
  let moov: Buffer | null = null;
  let at = 0;
  for (let count = 0; at < size; count++) {
    const head = await readAt(file, at, Math.min(16, size - at));
    const box = readBoxHead(head, 0, size - at, 'file');
    if (count === maxTopBoxes || (count === 0) !== (box.type === 'ftyp')) throw damagedAt(box.type);
    if (box.type === 'mdat') media.push({ from: at + box.headBytes, to: at + box.size });
    if (box.type === 'moov') {
      if (moov || box.size > maxMoovBytes) throw damagedAt('moov');
      moov = await readAt(file, at + box.headBytes, box.size - box.headBytes);
    }
    at += box.size;
  }
  if (!moov) throw damagedAt('moov');
  return { moov, media };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
