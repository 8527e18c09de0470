import type { FormatName } from '@tilldeck/contracts/files/file-format.schemas';
import type { FormatCheck } from './format-request.ts';

/** The formats with a check of their own, for kinds that name the format. Loaded when needed. */
export const formatChecks: Partial<Record<FormatName, () => Promise<FormatCheck>>> = {
  bmp: async () => (await import('./bmp-check.ts')).checkBmp,
  mp3: async () => (await import('./mp3-check.ts')).checkMp3,
  mp4: async () => (await import('./mp4-check.ts')).checkMp4,
  json: async () => (await import('./json-check.ts')).checkJson,
  html: async () => (await import('./html-check.ts')).checkHtml,
  bin: async () => (await import('./bin-check.ts')).checkBin,
};
