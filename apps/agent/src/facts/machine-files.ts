import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The machine's own files. A test plants a tree and gives its folder as the root. */
export class MachineFiles {
  private readonly root: string;

  constructor(root = '/') {
    this.root = root;
  }

  /** The file's text without the last line break; undefined where it cannot be read: most facts are optional. */
  text(path: string): string | undefined {
    try {
      return readFileSync(join(this.root, path), 'utf8').trim();
    } catch {
      return undefined;
    }
  }

  number(path: string): number | undefined {
    const text = this.text(path);
    return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
  }

  names(folder: string): string[] {
    try {
      return readdirSync(join(this.root, folder)).sort();
    } catch {
      return [];
    }
  }
}

/** A text as the protocol takes it: no longer than that, or nothing where it is empty. */
export const clipped = (text: string | undefined, length: number): string | undefined =>
  text?.trim().slice(0, length) || undefined;

export const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.round(value)));
