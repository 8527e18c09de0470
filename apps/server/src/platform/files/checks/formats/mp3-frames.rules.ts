/** kbit/s of layer III by index, MPEG 1 and then MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Hz by version bits: MPEG 2.5, none, MPEG 2, MPEG 1. */
const sampleRates: Record<number, readonly number[]> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};
const layer3 = 1;

/** The bytes of the frame that begins here; 0 where none does. */
export function frameBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return 0;
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
  if ((second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== layer3) return 0;
  const version = (second >> 3) & 3;
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3];
  const bitRate = bitRates[version === 3 ? 0 : 1][third >> 4];
  if (!sampleRate || !bitRate) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * bitRate * 1_000) / sampleRate) + ((third >> 1) & 1);
}

/** Where sound may begin: behind the ID3v2 tags. A tag that claims more than there is leaves nothing. */
export function soundStart(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + 10 <= bytes.length) {
    const size = [6, 7, 8, 9].reduce((sum, offset) => (sum << 7) | ((bytes[at + offset] ?? 0) & 0x7f), 0);
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
  }
  return Math.min(at, bytes.length);
}

export interface SoundFound {
  frames: number;
  /** Bytes that belong to frames. */
  framedBytes: number;
}

/** Two frames in a row make the first believable: two bytes alone look like one by chance. */
export function findSound(bytes: Buffer, from: number): SoundFound {
  const found: SoundFound = { frames: 0, framedBytes: 0 };
  let at = from;
  while (at !== -1 && at + 4 <= bytes.length) {
    const length = frameBytes(bytes, at);
    const isChained = length > 0 && (found.frames > 0 || frameBytes(bytes, at + length) > 0);
    if (isChained && at + length <= bytes.length) {
      found.frames += 1;
      found.framedBytes += length;
      at += length;
    } else at = bytes.indexOf(0xff, at + 1);
  }
  return found;
}
