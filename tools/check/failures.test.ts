import { describe, expect, it } from 'vitest';
import { failuresOfLog, failuresOfTests, renderFailures } from './failures.ts';
import type { TestOutcome } from './test-report.ts';

const failedTest = (title: string): TestOutcome => ({
  file: 'a.spec.ts',
  title,
  state: 'failed',
  durationMs: 1,
  error: 'Error: not seen',
});
const count = (failed: number) => ({ passed: 1, failed, skipped: 0 });

describe('failures of a step', () => {
  it('are the first finding in its log, not its last line', () => {
    const lines = ['checking', 'a.ts(1,2): error TS2322: no number', 'b.ts(1,2): error TS2322: no text', 'done'];
    expect(failuresOfLog('types', lines)).toEqual([{ step: 'types', what: 'a.ts(1,2): error TS2322: no number' }]);
    expect(failuresOfLog('words', ['docs/a.md:6 says x', 'words: 2 files, 1 findings'])[0]?.what).toBe(
      'docs/a.md:6 says x',
    );
    expect(failuresOfLog('bench', ['one', 'two'])).toEqual([{ step: 'bench', what: 'two' }]);
  });

  it('say that it was stopped, whatever it had found before', () => {
    const lines = ['  1) error', 'stopped: not done after 1200000 ms'];
    expect(failuresOfTests('e2e', undefined, lines)).toEqual([
      { step: 'e2e', what: 'left no report, so none of its tests counts: stopped: not done after 1200000 ms' },
    ]);
  });

  it('are its failed tests and what broke outside of them', () => {
    const passed = { ...failedTest('works'), state: 'passed' as const };
    const report = { outcomes: [passed, failedTest('adds')], broken: ['no server'] };
    expect(failuresOfTests('e2e', report, []).map(({ what }) => what)).toEqual([
      'no server',
      'a.spec.ts: adds: Error: not seen',
    ]);
    expect(failuresOfTests('e2e', { outcomes: [passed], broken: [] }, ['out of memory'])).toEqual([
      { step: 'e2e', what: 'ended with an error though no test failed: out of memory' },
    ]);
  });
});

describe('the end of a check', () => {
  it('says nothing where nothing failed', () => {
    expect(renderFailures([], count(0))).toEqual([]);
  });

  it('names all failures in lines that are not too long', () => {
    expect(renderFailures([{ step: 'lint', what: 'x'.repeat(900) }], count(1)).map(({ length }) => length)).toEqual([
      'failed: 1'.length,
      300,
    ]);
  });

  it('keeps to 60 lines, with the only failure of a step before the many of another', () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ step: 'e2e', what: `test ${at}` }));
    const lines = renderFailures([...many, { step: 'ledger', what: 'not proven' }], count(81));
    expect(lines).toHaveLength(61);
    expect(lines.slice(0, 3)).toEqual(['failed: 81', '  ledger: not proven', '  e2e: test 0']);
    expect(lines.at(-1)).toBe('  and 22 more: see reports/');
  });
});
