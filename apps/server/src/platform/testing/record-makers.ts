import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordMakers } from './record.ts';

const folder = join(import.meta.dirname, 'records');
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder }).map(
    (file) => import(/* @vite-ignore */ join(folder, file)) as Promise<Record<string, RecordMakers>>,
  ),
);

/**
 * A maker for every kind of record that a call refers to (`recordRef`), from the file of its domain in `records/`. The
 * generated tests fail for a kind that has none.
 */
export const recordMakers: RecordMakers = Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
