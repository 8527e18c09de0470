/** Reads what Vitest and Playwright leave behind as JSON into one shape. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoRoot } from './repo-files.ts';

export const reportPaths = { vitest: 'reports/vitest.json', playwright: 'reports/playwright.json' } as const;
export type TestRunner = keyof typeof reportPaths;

export type TestOutcome = { file: string; title: string; state: 'passed' | 'failed' | 'skipped' };
/** `broken` are files or set-ups that failed before any of their tests could. */
export type TestReport = { outcomes: TestOutcome[]; broken: string[] };

type VitestJson = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};
type PlaywrightSuite = {
  title: string;
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightJson = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message?: string }[] };

export function readTestReport(runner: TestRunner, root: string = repoRoot): TestReport | undefined {
  const path = join(root, reportPaths[runner]);
  if (!existsSync(path)) return undefined;
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return runner === 'vitest' ? parseVitest(json as VitestJson, root) : parsePlaywright(json as PlaywrightJson, root);
}

export function parseVitest(json: VitestJson, root: string = repoRoot): TestReport {
  const report: TestReport = { outcomes: [], broken: [] };
  for (const { name, status, assertionResults } of json.testResults) {
    const file = relative(root, name);
    const outcomes = assertionResults.map(({ fullName, status: state }): TestOutcome => {
      const isRun = state === 'passed' || state === 'failed';
      return { file, title: fullName, state: isRun ? state : 'skipped' };
    });
    report.outcomes.push(...outcomes);
    if (status === 'failed' && !outcomes.some(({ state }) => state === 'failed')) report.broken.push(file);
  }
  return report;
}

export function parsePlaywright(json: PlaywrightJson, root: string = repoRoot): TestReport {
  const folder = relative(root, json.config.rootDir);
  return {
    outcomes: json.suites.flatMap((suite) => listOutcomes(suite, folder, [])),
    broken: json.errors.map(({ message }) => message?.split('\n')[0] ?? 'error outside of a test'),
  };
}

/** The outermost suite stands for the file, so only the titles of inner suites belong to the sentence. */
function listOutcomes(suite: PlaywrightSuite, folder: string, titles: string[]): TestOutcome[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }): TestOutcome => {
      const state = playwrightStates[status] ?? 'failed';
      return { file: join(folder, file), title: [...titles, title].join(' '), state };
    }),
  );
  const inner = (suite.suites ?? []).flatMap((child) => listOutcomes(child, folder, [...titles, child.title]));
  return [...own, ...inner];
}

/** A flaky test passed only when tried again, which here is a failure. */
const playwrightStates: Record<string, TestOutcome['state']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
  skipped: 'skipped',
};
