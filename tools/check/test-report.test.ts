import { describe, expect, it } from 'vitest';
import { countTests, formatTotal, sumCounts } from './step-count.ts';
import { parsePlaywright, parseVitest } from './test-report.ts';

const vitestFile = (name: string, status: string, ...states: string[]) => ({
  name: `/repo/${name}`,
  status,
  message: status === 'failed' ? 'Error: no such module\n    at load (a.ts:1:1)' : '',
  assertionResults: states.map((state, index) => ({
    fullName: `case ${index}`,
    status: state,
    duration: 7,
    failureMessages: state === 'failed' ? ['AssertionError: expected 1 to be 2\n    at a.test.ts:1:1'] : [],
  })),
});
const notSeen =
  '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nLocator: getByText(1)\n    at a.spec.ts:1';
const spec = (title: string, status: string) => ({
  title,
  file: 'system/a.spec.ts',
  tests: [{ status, results: [{ duration: 40, ...(status === 'flaky' ? { error: { message: notSeen } } : {}) }] }],
});
const config = { rootDir: '/repo/tests/e2e' };

describe('test reports', () => {
  it('reads what Vitest ran, and what broke before it could run', () => {
    const testResults = [
      vitestFile('tools/a.test.ts', 'passed', 'passed', 'pending', 'todo'),
      vitestFile('tools/b.test.ts', 'failed', 'failed', 'passed'),
      vitestFile('tools/c.test.ts', 'failed'),
    ];
    const report = parseVitest({ testResults }, '/repo');
    expect(report.outcomes[3]?.error).toBe('AssertionError: expected 1 to be 2');
    expect(report.outcomes[0]).toEqual({ file: 'tools/a.test.ts', title: 'case 0', state: 'passed', durationMs: 7 });
    expect(report.broken).toEqual(['tools/c.test.ts: Error: no such module']);
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('reads Playwright through its nested suites and takes a flaky test as failed', () => {
    const inner = { title: 'dictionary', specs: [spec('adds', 'expected'), spec('edits', 'flaky')] };
    const file = { title: 'system/a.spec.ts', specs: [spec('later', 'skipped')], suites: [inner] };
    const report = parsePlaywright({ config, suites: [file], errors: [] }, '/repo');
    expect(report.outcomes).toEqual([
      { file: 'tests/e2e/system/a.spec.ts', title: 'later', state: 'skipped', durationMs: 40 },
      { file: 'tests/e2e/system/a.spec.ts', title: 'dictionary adds', state: 'passed', durationMs: 40 },
      {
        file: 'tests/e2e/system/a.spec.ts',
        title: 'dictionary edits',
        state: 'failed',
        durationMs: 40,
        error: 'Error: expect(locator).toBeVisible() failed | Locator: getByText(1)',
      },
    ]);
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it('counts a set-up that Playwright could not finish as a failure', () => {
    const report = parsePlaywright({ config, suites: [], errors: [{ message: 'no server\n    at x' }] }, '/repo');
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
