import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a table of `data/`: tab separated, the first line names the columns, `#` starts a remark. */
export function readTable<C extends string>(file: string, columns: readonly C[]): Record<C, string>[] {
  const text = readFileSync(join(import.meta.dirname, 'data', file), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [head = '', ...rows] = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  if (head.toString() !== columns.toString()) throw new Error(`${file} has the columns ${head.toString()}`);
  return rows.map((cells, index) => {
    if (cells.length !== columns.length) throw new Error(`${file}: row ${index + 1} has ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as Record<C, string>;
  });
}
