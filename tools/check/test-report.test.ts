import { describe, expect, it } from 'vitest';
import { countTests, formatTotal, sumCounts } from './step-count.ts';
import { parsePlaywright, parseVitest } from './test-report.ts';

const vitestFile = (name: string, status: string, ...states: string[]) => ({
  name: `/repo/${name}`,
  status,
  assertionResults: states.map((state, index) => ({ fullName: `case ${index}`, status: state })),
});
const spec = (title: string, status: string) => ({ title, file: 'system/a.spec.ts', tests: [{ status }] });
const config = { rootDir: '/repo/tests/e2e' };

describe('test reports', () => {
  it('reads what Vitest ran, and what broke before it could run', () => {
    const testResults = [
      vitestFile('tools/a.test.ts', 'passed', 'passed', 'pending', 'todo'),
      vitestFile('tools/b.test.ts', 'failed', 'failed', 'passed'),
      vitestFile('tools/c.test.ts', 'failed'),
    ];
    const report = parseVitest({ testResults }, '/repo');
    expect(report.outcomes[0]).toEqual({ file: 'tools/a.test.ts', title: 'case 0', state: 'passed' });
    expect(report.broken).toEqual(['tools/c.test.ts']);
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('reads Playwright through its nested suites and takes a flaky test as failed', () => {
    const inner = { title: 'dictionary', specs: [spec('adds', 'expected'), spec('edits', 'flaky')] };
    const file = { title: 'system/a.spec.ts', specs: [spec('later', 'skipped')], suites: [inner] };
    const report = parsePlaywright({ config, suites: [file], errors: [] }, '/repo');
    expect(report.outcomes).toEqual([
      { file: 'tests/e2e/system/a.spec.ts', title: 'later', state: 'skipped' },
      { file: 'tests/e2e/system/a.spec.ts', title: 'dictionary adds', state: 'passed' },
      { file: 'tests/e2e/system/a.spec.ts', title: 'dictionary edits', state: 'failed' },
    ]);
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it('counts a set-up that Playwright could not finish as a failure', () => {
    const report = parsePlaywright({ config, suites: [], errors: [{ message: 'no server\nat x' }] }, '/repo');
    expect(report.broken).toEqual(['no server']);
    expect(countTests(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('counting', () => {
  const onePassed = parseVitest({ testResults: [vitestFile('a', 'passed', 'passed')] }, '/repo');

  it('trusts a report that agrees with the exit code', () => {
    expect(countTests(onePassed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it.each([
    ['no report was left', undefined, 0],
    ['nothing ran', { outcomes: [], broken: [] }, 0],
    ['the runner failed with only passed tests', onePassed, 1],
  ])('sees a failure when %s', (_, report, exitCode) => {
    expect(countTests(report, exitCode).failed).toBe(1);
  });

  it('sums into the line that CI reads, without the skipped', () => {
    const total = sumCounts([
      { passed: 3, failed: 0, skipped: 9 },
      { passed: 1, failed: 2, skipped: 0 },
    ]);
    expect(formatTotal(total)).toBe('4 passed, 2 failed');
  });
});
