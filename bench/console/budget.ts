import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageWeight } from './page-weight.ts';

const file = fileURLToPath(new URL('./budget.json', import.meta.url));
/** A page may grow by this much before somebody has to look. */
const allowance = 1.05;
/** Many small files cost a phone on a slow line more than their bytes; the heaviest page has 130 today. */
const maxFiles = 150;

export type Weights = Record<string, PageWeight>;

/** Pages that outgrew the committed budget. */
export function overBudget(weights: Weights): string[] {
  const budget = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  return Object.entries(weights).flatMap(([page, { gzipKb, files }]) => [
    ...(gzipKb > (budget[page] ?? 0) * allowance
      ? [`${page} is ${gzipKb} kB, its budget is ${budget[page] ?? 'missing'} kB and 5 %`]
      : []),
    ...(files > maxFiles ? [`${page} is in ${files} files, more than ${maxFiles}`] : []),
  ]);
}

export const writeBudget = (weights: Weights): void =>
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries(Object.entries(weights).map(([page, weight]) => [page, weight.gzipKb])), null, 2)}\n`,
  );
