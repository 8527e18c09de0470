import type { deviceFileRules } from '@tilldeck/contracts/files/device-file.rules';

/** What a file is, by which rules it is checked, its name and content, and the verdict: a refusal, or `ok` and the size. */
export type FileCase = readonly [
  what: string,
  rules: keyof typeof deviceFileRules,
  name: string,
  make: () => Buffer | Promise<Buffer>,
  verdict: string,
];

export const megabyte = 2 ** 20;
export const text = (content: string): Buffer => Buffer.from(content);
export const behind = async (first: Buffer | Promise<Buffer>, more: Buffer): Promise<Buffer> =>
  Buffer.concat([await first, more]);
export const page = (content: string): Buffer =>
  text(`<!doctype html><html><body><p>Terms</p>${content}</body></html>`);
