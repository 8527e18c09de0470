import type { FrameRules } from '@tilldeck/contracts/files/file-kind.schemas';
import { Refused } from './check-request.ts';

export interface FrameEntry {
  fileName: string;
  uncompressedSize: number;
}

const entryLength = 100;
const plain = /^[A-Za-z0-9]+$/;
const frameName = /^(\d{5})\.png$/;
const refused = (error: Refused['refusal']['error'], entry: string): Refused =>
  new Refused(error, { entry: entry.slice(0, entryLength) });

/** One folder, numbered pictures without a gap, each and all within their bounds. */
export function checkFrameNames(entries: readonly FrameEntry[], rules: FrameRules): void {
  if (entries.some(({ fileName }) => fileName.split('/').includes('__MACOSX'))) throw new Refused('file.frames_macosx');
  checkFolder(entries.map(({ fileName }) => fileName));
  const frames = entries.filter(({ fileName }) => !fileName.endsWith('/'));
  const numbers = frames.map(({ fileName }) => {
    const digits = frameName.exec(fileName.slice(fileName.indexOf('/') + 1))?.[1];
    if (digits === undefined) throw refused('file.frames_name', fileName);
    return Number(digits);
  });
  const { minCount: min, maxCount: max } = rules;
  if (frames.length < min || frames.length > max)
    throw new Refused('file.frames_count', { min, max, actual: frames.length });
  checkGaps(numbers);
  const large = frames.find(({ uncompressedSize }) => uncompressedSize > rules.maxBytes);
  if (large)
    throw new Refused('file.frames_bytes', {
      entry: large.fileName.slice(0, entryLength),
      max: Math.ceil(rules.maxBytes / 1024),
    });
}

function checkFolder(names: readonly string[]): void {
  const folder = names[0]?.split('/')[0] ?? '';
  for (const name of names) {
    const [first = '', second, ...rest] = name.split('/');
    if (second === undefined || first !== folder || rest.length > 0) throw refused('file.frames_folder', name);
  }
  if (!plain.test(folder)) throw refused('file.frames_folder_name', folder);
}

function checkGaps(numbers: readonly number[]): void {
  const sorted = numbers.toSorted((a, b) => a - b);
  sorted.forEach((number, index) => {
    const expected = (sorted[0] ?? 0) + index;
    if (number !== expected) throw refused('file.frames_gap', `${String(expected).padStart(5, '0')}.png`);
  });
}
