import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

/** Folder in which the handlers of policies keep what they need over restarts. */
export const policyFolder = (folder: string): string => join(folder, 'policies');

/** What a handler keeps of itself, over restarts and for programs of the machine. */
export class ItemMemory<S extends z.ZodType> {
  private readonly folder: string;
  private readonly path: string;
  private readonly schema: S;

  constructor(folder: string, name: string, schema: S) {
    this.folder = policyFolder(folder);
    this.path = join(this.folder, `${name}.json`);
    this.schema = schema;
  }

  /** Undefined where there is nothing, or nothing that can be read. */
  read(): z.output<S> | undefined {
    const text = readIfThere(this.path);
    if (text === undefined) return undefined;
    try {
      return this.schema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  keep(value: z.input<S>): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeDurably(this.path, JSON.stringify(value));
  }

  forget(): void {
    rmSync(this.path, { force: true });
  }
}
