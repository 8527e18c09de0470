import sharp from 'sharp';
import { expect, it } from 'vitest';
import { indexedPng } from './indexed-png.ts';

it.each([4, 5])('a picture %d pixels wide is read by others as it was written', async (width) => {
  const palette = [
    [10, 20, 30],
    [200, 210, 220],
    [0, 255, 0],
  ] as const;
  const pixels = Uint8Array.from({ length: width * 3 }, (_, index) => index % 3);
  const { data, info } = await sharp(indexedPng(pixels, { width, height: 3 }, palette))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height: 3, channels: 3 });
  expect([...data]).toEqual([...pixels].flatMap((index) => palette[index] ?? []));
});
