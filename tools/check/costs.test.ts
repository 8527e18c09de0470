import { expect, it } from 'vitest';
import { renderCosts, type StepCost } from './costs.ts';
import type { TestOutcome } from './test-report.ts';

const step = (name: string, durationMs: number, counts: StepCost['counts'] = 'one check'): StepCost => ({
  name,
  durationMs,
  busy: 97,
  counts,
});
const outcome = (file: string, title: string, durationMs: number): TestOutcome => ({
  file,
  title,
  state: 'passed',
  durationMs,
});

it('names steps, tests and files, those that take longest first', () => {
  const outcomes = [outcome('a.test.ts', 'is quick', 100), outcome('a.test.ts', 'is slow', 2000)];
  const text = renderCosts([step('lint', 1000), step('vitest', 9000, 'vitest')], () => [
    ...outcomes,
    outcome('b.test.ts', 'a | b', 2040),
  ]);
  expect(text.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| step | s | processors busy, % |',
    '| --- | --- | --- |',
    '| vitest | 9.0 | 97 |',
    '| lint | 1.0 | 97 |',
    '| test | s | file |',
    '| --- | --- | --- |',
    '| a \\| b | 2.0 | b.test.ts |',
    '| is slow | 2.0 | a.test.ts |',
    '| is quick | 0.1 | a.test.ts |',
    '| file | s | tests |',
    '| --- | --- | --- |',
    '| a.test.ts | 2.1 | 2 |',
    '| b.test.ts | 2.0 | 1 |',
  ]);
});

it('keeps to the ten that take longest', () => {
  const outcomes = Array.from({ length: 30 }, (_, at) => outcome(`${at}.test.ts`, `test ${at}`, at));
  const text = renderCosts([step('vitest', 1, 'vitest')], () => outcomes);
  expect(text.match(/^\| test \d+ \|/gm)).toHaveLength(10);
  expect(text).toContain('| test 29 |');
});
