import type { ArchiveRules, FileKind, FrameRules } from './file-kind.schemas.ts';

type ContentRules = Pick<FileKind, 'accepts' | 'maxBytes' | 'image' | 'archive' | 'hasPlainName'>;

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** A screen of 4K in both directions. */
const largestScreen = { maxWidthPx: 4_096, maxHeightPx: 4_096, isStrict: true } as const;

/** Spec: each under 500KB. Pixels are those of the largest boot screens, so that 250 are decoded in time. */
const frames: FrameRules = {
  minCount: 10,
  maxCount: 250,
  maxBytes: 500 * kilobyte - 1,
  maxSidePx: 1_920,
  maxPixels: 1_920 * 1_200,
};
const animationArchive: ArchiveRules = {
  // The pictures, their folder, and room to say by name what is too much.
  maxEntries: 1_000,
  maxTotalBytes: 128 * megabyte,
  maxRatio: 200,
  frames,
};
const animation = { accepts: ['zip'], maxBytes: 10 * megabyte, hasPlainName: true } as const;

/**
 * What files for devices must be like, by what they are for. A domain that takes such a file spreads the rules into its
 * `fileKind` and adds who may upload and read it. The screen a wallpaper must fit differs by model: the domain compares
 * it with the file's `widthPx` and `heightPx`.
 */
export const deviceFileRules = {
  wallpaper: { accepts: ['png', 'jpg'], maxBytes: 10 * megabyte, image: largestScreen },
  factoryWallpaper: { accepts: ['png'], maxBytes: 10 * megabyte, image: largestScreen },
  bootAnimation: { ...animation, archive: animationArchive },
  /** Swan 2 and the models derived from it hold fewer pictures. */
  shortBootAnimation: { ...animation, archive: { ...animationArchive, frames: { ...frames, maxCount: 40 } } },
  startupLogo: {
    accepts: ['bmp'],
    maxBytes: 5 * megabyte,
    image: { minWidthPx: 16, minHeightPx: 16, maxWidthPx: 1_920, maxHeightPx: 1_920, isStrict: true },
  },
  /** Under 5MB and under 100MB, so the bound itself is too much. */
  screenPicture: { accepts: ['png', 'jpg'], maxBytes: 5 * megabyte - 1, image: largestScreen },
  screenVideo: { accepts: ['mp4'], maxBytes: 100 * megabyte - 1 },
  voice: { accepts: ['mp3'], maxBytes: 10 * megabyte },
  agreement: { accepts: ['html'], maxBytes: megabyte },
  configuration: { accepts: ['json'], maxBytes: megabyte },
  printerFirmware: { accepts: ['bin'], maxBytes: 64 * megabyte },
} as const satisfies Record<string, ContentRules>;
