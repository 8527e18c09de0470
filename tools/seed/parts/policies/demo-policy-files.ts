import { storedUnder } from '../appstore/demo-files.ts';
import { type Colour, Picture } from '../appstore/picture.ts';
import { storedZip } from './stored-zip.ts';

/** A file that rules bring to devices. */
export interface PolicyDemoFile {
  /** Of this organisation. */
  org: number;
  kind: 'wallpaper' | 'bootAnimation' | 'screenPicture' | 'alarmVoice';
  name: string;
  contentType: string;
  storageKey: string;
  sha256: string;
  bytes: Buffer;
  widthPx: number | null;
  heightPx: number | null;
}

const fileOf = (
  org: number,
  kind: PolicyDemoFile['kind'],
  name: string,
  contentType: string,
  bytes: Buffer,
  size?: readonly [number, number],
): PolicyDemoFile => ({
  org,
  kind,
  name,
  contentType,
  bytes,
  widthPx: size?.[0] ?? null,
  heightPx: size?.[1] ?? null,
  ...storedUnder(kind, name, bytes),
});

type Size = readonly [width: number, height: number];

/** Hills before a sky. */
function paintHills([width, height]: Size, [sky, far, near]: readonly [Colour, Colour, Colour]): Buffer {
  const picture = new Picture(width, height, sky);
  const steps = 24;
  const wide = Math.ceil(width / steps);
  for (let at = 0; at < steps; at++) {
    const [back, front] = [Math.sin(at / 3.1) * 0.1 + 0.35, Math.sin(at / 4.7 + 2) * 0.08 + 0.18];
    for (const [colour, share] of [[far, back] as const, [near, front] as const]) {
      const high = Math.round(height * share);
      picture.fill(colour, { x: at * wide, y: height - high, width: wide, height: high });
    }
  }
  return picture.png();
}

const house = ['#dce9f5', '#8fb3d1', '#0b6e4f'] as const;
const autumn = ['#f6ead7', '#d9a05b', '#8a4b2a'] as const;
const winter = ['#e8eef6', '#b9c8dc', '#f7fafc'] as const;
const wide: Size = [1_920, 1_080];
const small: Size = [720, 1_440];

const wallpaper = (org: number, name: string, size: Size, colours: readonly [Colour, Colour, Colour]) =>
  fileOf(org, 'wallpaper', name, 'image/png', paintHills(size, colours), size);

function paintAd(name: string, colour: Colour): PolicyDemoFile {
  const size: Size = [1_280, 800];
  const picture = new Picture(...size, colour)
    .fill('#ffffff', { x: 160, y: 140, width: 960, height: 520 })
    .tiles(colour, { x: 220, y: 200, width: 840, height: 400 }, 3, 2, 40);
  return fileOf(2, 'screenPicture', name, 'image/png', picture.png(), size);
}

/** A bar that fills up. */
const frames = Array.from({ length: 12 }, (_, at) => ({
  name: `boot/${String(at).padStart(5, '0')}.png`,
  bytes: new Picture(480, 270, '#0b1f33')
    .fill('#24405c', { x: 90, y: 130, width: 300, height: 10 })
    .fill('#3fb68b', { x: 90, y: 130, width: 25 * (at + 1), height: 10 })
    .png(),
}));

/** Frames of MPEG 1, layer 3, 128 kbit/s at 44.1 kHz, without sound: a second or so. */
const silence = Buffer.concat(
  Array.from({ length: 40 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
);

export const policyFiles = {
  wallpaperWide: wallpaper(1, 'house-1920x1080.png', wide, house),
  wallpaperSmall: wallpaper(1, 'house-720x1440.png', small, house),
  autumnWide: wallpaper(2, 'autumn-1920x1080.png', wide, autumn),
  winterWide: wallpaper(2, 'winter-1920x1080.png', wide, winter),
  winterSmall: wallpaper(2, 'winter-720x1440.png', small, winter),
  animation: fileOf(1, 'bootAnimation', 'logo.zip', 'application/zip', storedZip(frames)),
  adOne: paintAd('market.png', '#7a1f2b'),
  adTwo: paintAd('bakery.png', '#c98a2b'),
  voice: fileOf(2, 'alarmVoice', 'paper-is-out.mp3', 'audio/mpeg', silence),
} as const;
export type PolicyFileName = keyof typeof policyFiles;
