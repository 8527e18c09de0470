/** Says where the time of a check went: each step, and the tests and test files that take longest. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repoRoot } from './repo-files.ts';
import { readTestReport, type TestOutcome, type TestRunner } from './test-report.ts';

export type StepCost = { name: string; durationMs: number; busy: number; counts: 'one check' | TestRunner };

const costsPath = 'reports/costs.md';
const shown = 10;

/** Writes `reports/costs.md`; the output of a check stays short. */
export function writeCosts(steps: readonly StepCost[]): void {
  const outcomesOf = (runner: TestRunner) => readTestReport(runner)?.outcomes ?? [];
  const path = join(repoRoot, costsPath);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, renderCosts(steps, outcomesOf));
}

export function renderCosts(
  steps: readonly StepCost[],
  outcomesOf: (runner: TestRunner) => readonly TestOutcome[],
): string {
  const runners = steps.flatMap(({ counts }) => (counts === 'one check' ? [] : [counts]));
  const sections = [
    table('Steps', ['step', 's', 'processors busy, %'], steps.toSorted(byDuration).map(stepRow)),
    ...runners.flatMap((runner) => {
      const outcomes = outcomesOf(runner);
      const tests = outcomes.toSorted(byDuration).slice(0, shown).map(testRow);
      const files = sumByFile(outcomes).toSorted(byDuration).slice(0, shown).map(fileRow);
      return [
        table(`${runner}: tests that take longest`, ['test', 's', 'file'], tests),
        table(`${runner}: files that take longest`, ['file', 's', 'tests'], files),
      ];
    }),
  ];
  return `# What this run cost\n\n${sections.join('\n')}`;
}

type FileCost = { file: string; durationMs: number; tests: number };

/** Without what a file does before and after its tests, which no report tells. */
function sumByFile(outcomes: readonly TestOutcome[]): FileCost[] {
  return [...Map.groupBy(outcomes, ({ file }) => file)].map(([file, own]) => ({
    file,
    durationMs: own.reduce((sum, { durationMs }) => sum + durationMs, 0),
    tests: own.length,
  }));
}

const byDuration = (a: { durationMs: number }, b: { durationMs: number }) => b.durationMs - a.durationMs;
const seconds = (durationMs: number) => (durationMs / 1000).toFixed(1);
const stepRow = ({ name, durationMs, busy }: StepCost) => [name, seconds(durationMs), String(busy)];
const testRow = ({ title, durationMs, file }: TestOutcome) => [title, seconds(durationMs), file];
const fileRow = ({ file, durationMs, tests }: FileCost) => [file, seconds(durationMs), String(tests)];

function table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return `## ${heading}\n\n${line(columns)}${line(columns.map(() => '---'))}${rows.map(line).join('')}`;
}
