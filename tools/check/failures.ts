/** What failed, one line each, for the end of a check: all that a CI shows of a long log are its last lines. */
import type { StepCount } from './step-count.ts';
import type { TestReport } from './test-report.ts';

export type Failure = { step: string; what: string };

const shown = 60;
const maxLength = 300;
/** As compilers, linters and our own checks begin what they found; the last line of a log mostly only counts. */
const findingLine = /error\b|\bfail(ed|s|ure)?\b|not proven|^\S+\.\w+:\d+/i;

/** Of a step that is no test runner, or of a runner without a report: what its log says. */
export function failuresOfLog(step: string, lines: readonly string[]): Failure[] {
  const stopped = lines.findLast((line) => line.startsWith('stopped: '));
  const said = stopped ?? lines.find((line) => findingLine.test(line)) ?? lines.at(-1);
  return [{ step, what: said ?? 'wrote nothing' }];
}

/** Of a test runner: each failed test, and what failed outside of them. */
export function failuresOfTests(step: string, report: TestReport | undefined, lines: readonly string[]): Failure[] {
  const [ofLog] = failuresOfLog(step, lines);
  if (!report) return [{ step, what: `left no report, so none of its tests counts: ${ofLog?.what}` }];
  const broken = report.broken.map((what) => ({ step, what }));
  const failed = report.outcomes
    .filter(({ state }) => state === 'failed')
    .map(({ file, title, error = 'no error in its report' }) => ({ step, what: `${file}: ${title}: ${error}` }));
  const all = [...broken, ...failed];
  return all.length > 0 ? all : [{ step, what: `ended with an error though no test failed: ${ofLog?.what}` }];
}

/** Steps with few failures first: hundreds of tests that fail for one reason must not push the reason out. */
export function renderFailures(failures: readonly Failure[], { failed }: StepCount): string[] {
  if (failed === 0) return [];
  const bySize = [...Map.groupBy(failures, ({ step }) => step).values()].toSorted((a, b) => a.length - b.length);
  const lines = bySize.flat().map(({ step, what }) => `  ${step}: ${what.trim()}`.slice(0, maxLength));
  const left = lines.length - shown;
  return [
    `failed: ${failed}`,
    ...(left > 0 ? [...lines.slice(0, shown - 1), `  and ${left + 1} more: see reports/`] : lines),
  ];
}
