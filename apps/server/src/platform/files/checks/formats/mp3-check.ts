import { readFile } from 'node:fs/promises';
import { Refused } from '../check-request.ts';
import type { FormatCheck } from './format-request.ts';
import { findSound, soundStart } from './mp3-frames.rules.ts';

/** A quarter of a second. */
const minFrames = 10;
const minShare = 0.9;
/** ID3v1 and APE tags lie behind the sound. */
const tagBytes = 128;

/** Real frames of layer III, nearly without anything between them: a tag alone makes no sound. */
export const checkMp3: FormatCheck = async ({ path }) => {
  const bytes = await readFile(path);
  const start = soundStart(bytes);
  const { frames, framedBytes } = findSound(bytes, start);
  if (frames < minFrames) throw new Refused('file.mp3_no_audio');
  if (framedBytes < (lastSoundByte(bytes) - start) * minShare) throw new Refused('file.mp3_damaged');
  return null;
};

function lastSoundByte(bytes: Buffer): number {
  const hasTag = bytes.toString('latin1', bytes.length - tagBytes, bytes.length - tagBytes + 3) === 'TAG';
  return hasTag ? bytes.length - tagBytes : bytes.length;
}
