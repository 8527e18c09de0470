import { createSlots } from '../slots.ts';

type Random = () => number;

/** Painting takes some milliseconds of a thread that hashing and files need as well. */
const brushes = createSlots(2, 40);

/**
 * Paints a drawing as a PNG: bent by waves along both axes, with grain and specks in it. What leaves the server is
 * pixels; the strokes they came from do not.
 */
export const paintCaptcha = (svg: string, size: { width: number; height: number }, random: Random): Promise<Buffer> =>
  brushes.run(async () => {
    // Loaded with the first picture: most processes never paint one.
    const { default: sharp } = await import('sharp');
    const { width, height } = size;
    const drawn = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
    const pixels = sprinkle(bend(drawn, width, height, random), width, random);
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .tint({ r: 70, g: 100, b: 150 })
      .png({ palette: true, colours: 8, effort: 1 })
      .toBuffer();
  });

/** Moves every pixel along two waves of random length and phase. */
function bend(from: Buffer, width: number, height: number, random: Random): Buffer {
  const wave = (strength: number, length: number) => {
    const [phase, wavelength] = [random() * 2 * Math.PI, length * (0.8 + random() * 0.4)];
    return (at: number): number => strength * Math.sin((2 * Math.PI * at) / wavelength + phase);
  };
  const [acrossBy, downBy, quick] = [wave(4, 90), wave(5, 130), wave(0.9, 29)];
  const bent = Buffer.alloc(from.length, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sourceX = Math.round(x + acrossBy(y) + quick(y));
      const sourceY = Math.round(y + downBy(x) + quick(x));
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
