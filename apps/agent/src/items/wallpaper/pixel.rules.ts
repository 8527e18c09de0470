import type { Pixels, XWindow } from '../x-screen.ts';

/** Decoders of JPEG differ by a few steps where colours were halved. */
const tolerance = 8;

/** Marks, pixel by pixel, what windows cover. */
export function coverOf({ width, height }: Pick<Pixels, 'width' | 'height'>, windows: readonly XWindow[]): Uint8Array {
  const covered = new Uint8Array(width * height);
  for (const window of windows) {
    const [from, to] = [Math.max(0, window.left), Math.min(width, window.left + window.width)];
    const bottom = Math.min(height, window.top + window.height);
    for (let row = Math.max(0, window.top); row < bottom; row++)
      if (to > from) covered.fill(1, row * width + from, row * width + to);
  }
  return covered;
}

/** How many pixels can be seen, and how many of them are as wanted. */
export function compare(seen: Pixels, wanted: Buffer, covered: Uint8Array): { visible: number; equal: number } {
  let [visible, equal] = [0, 0];
  for (let row = 0; row < seen.height; row++)
    for (let column = 0; column < seen.width; column++) {
      const place = row * seen.width + column;
      if (covered[place]) continue;
      visible += 1;
      const [at, other] = [row * seen.stride + column * 4, place * 4];
      if (isNear(seen.bytes, at, wanted, other)) equal += 1;
    }
  return { visible, equal };
}

function isNear(one: Buffer, at: number, other: Buffer, otherAt: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((one[at + channel] ?? 0) - (other[otherAt + channel] ?? 0)) > tolerance) return false;
  return true;
}

/** A picture file that every program for pictures reads (PPM). */
export function asPicture({ width, height, stride, bytes }: Pixels): Buffer {
  const head = Buffer.from(`P6\n${width} ${height}\n255\n`);
  const body = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [from, to] = [row * stride + column * 4, (row * width + column) * 3];
      for (let channel = 0; channel < 3; channel++) body[to + channel] = bytes[from + 2 - channel] ?? 0;
    }
  return Buffer.concat([head, body]);
}
