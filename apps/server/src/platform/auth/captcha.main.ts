import sharp from 'sharp';
import { serveLowThread } from '../threads/serve-low-thread.ts';
import type { CaptchaDrawing } from './captcha-painter.ts';
import { indexedPng } from './indexed-png.ts';

type Random = () => number;

// Nothing is painted twice, and a picture is too small to be shared out.
sharp.cache(false);
sharp.concurrency(1);

const shades = 8;
/** From the colour of ink to white. */
const palette = Array.from({ length: shades }, (_, shade) => {
  const light = shade / (shades - 1);
  const mix = (ink: number): number => Math.round(ink + (255 - ink) * light);
  return [mix(30), mix(55), mix(100)] as const;
});

serveLowThread(async ({ svg, width, height }: CaptchaDrawing) => {
  const random = Math.random;
  const drawn = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  const pixels = sprinkle(bend(drawn, width, height, random), width, random);
  return indexedPng(
    pixels.map((light) => (light * shades) >> 8),
    { width, height },
    palette,
  );
});

/** Moves every pixel along two waves of random length and phase. */
function bend(from: Buffer, width: number, height: number, random: Random): Buffer {
  const wave = (strength: number, length: number) => {
    const [phase, wavelength] = [random() * 2 * Math.PI, length * (0.8 + random() * 0.4)];
    return (at: number): number => strength * Math.sin((2 * Math.PI * at) / wavelength + phase);
  };
  const [acrossBy, downBy, quick] = [wave(4, 90), wave(5, 130), wave(0.9, 29)];
  const shiftOf = (count: number, by: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => by(at) + quick(at));
  const [across, down] = [shiftOf(height, acrossBy), shiftOf(width, downBy)];
  const bent = Buffer.alloc(from.length, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sourceX = Math.round(x + (across[y] ?? 0));
      const sourceY = Math.round(y + (down[x] ?? 0));
      if (sourceX >= 0 && sourceX < width && sourceY >= 0 && sourceY < height)
        bent[y * width + x] = from[sourceY * width + sourceX] ?? 255;
    }
  return bent;
}

/** Grain over everything, and specks that cut strokes apart and lie where none are. */
function sprinkle(pixels: Buffer, width: number, random: Random): Buffer {
  for (let speck = 0; speck < 60; speck += 1) {
    const [at, shade] = [Math.floor(random() * pixels.length), random() < 0.5 ? 40 : 245];
    for (const offset of [0, 1, width, width + 1]) if (at + offset < pixels.length) pixels[at + offset] = shade;
  }
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 255) * 0.82 + 30 + (random() < 0.12 ? -50 : 0)));
  return pixels;
}
