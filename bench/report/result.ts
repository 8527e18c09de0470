import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface BenchResult {
  bench: string;
  figures: Record<string, unknown>;
  notes: string[];
}

/** Leaves a dated result with what it was measured on, so that figures can be compared later. */
export function writeResult(result: BenchResult): string {
  const at = new Date().toISOString();
  const folder = fileURLToPath(new URL('../results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = `${at.slice(0, 19).replaceAll(':', '')}-${result.bench}.json`;
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, load: loadavg() };
  writeFileSync(`${folder}/${file}`, `${JSON.stringify({ at, ...result, machine }, null, 2)}\n`);
  return `bench/results/${file}`;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
