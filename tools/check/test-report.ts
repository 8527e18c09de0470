/** Reads what Vitest and Playwright leave behind as JSON into one shape. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repoRoot } from './repo-files.ts';

export const reportPaths = { vitest: 'reports/vitest.json', playwright: 'reports/playwright.json' } as const;
export type TestRunner = keyof typeof reportPaths;

const summaryLines = 3;

export type TestOutcome = {
  file: string;
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  durationMs: number;
  /** Of a failed one, in one line. */
  error?: string | undefined;
};
/** `broken`: files that failed before any of their tests ran, set-ups that failed, a run that was ended by its limit. */
export type TestReport = { outcomes: TestOutcome[]; broken: string[] };

type VitestJson = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};
type PlaywrightResult = { duration: number; error?: { message?: string } };
type PlaywrightSuite = {
  title: string;
  specs: { title: string; file: string; tests: { status: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightJson = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message?: string }[] };

export function readTestReport(runner: TestRunner, root: string = repoRoot): TestReport | undefined {
  const path = join(root, reportPaths[runner]);
  if (!existsSync(path)) return undefined;
  const json = parseWhole(readFileSync(path, 'utf8'));
  if (json === undefined) return undefined;
  return runner === 'vitest' ? parseVitest(json as VitestJson, root) : parsePlaywright(json as PlaywrightJson, root);
}

/** Nothing where the runner was stopped while it wrote. */
function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function parseVitest(json: VitestJson, root: string = repoRoot): TestReport {
  const report: TestReport = { outcomes: [], broken: [] };
  for (const { name, status, message, assertionResults } of json.testResults) {
    const file = relative(root, name);
    const outcomes = assertionResults.map(({ fullName, status: state, duration, failureMessages }): TestOutcome => {
      const isRun = state === 'passed' || state === 'failed';
      const error = state === 'failed' ? summarise(failureMessages?.[0]) : undefined;
      return { file, title: fullName, state: isRun ? state : 'skipped', durationMs: duration ?? 0, error };
    });
    report.outcomes.push(...outcomes);
    if (status === 'failed' && !outcomes.some(({ state }) => state === 'failed')) {
      report.broken.push(`${file}: ${summarise(message) ?? 'failed outside of its tests'}`);
    }
  }
  return report;
}

export function parsePlaywright(json: PlaywrightJson, root: string = repoRoot): TestReport {
  const folder = relative(root, json.config.rootDir);
  return {
    outcomes: json.suites.flatMap((suite) => listOutcomes(suite, folder, [])),
    broken: json.errors.map(({ message }) => summarise(message) ?? 'error outside of a test'),
  };
}

/** The outermost suite stands for the file, so only the titles of inner suites belong to the sentence. */
function listOutcomes(suite: PlaywrightSuite, folder: string, titles: string[]): TestOutcome[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }): TestOutcome => {
      const state = playwrightStates[status] ?? 'failed';
      const durationMs = results.reduce((sum, { duration }) => sum + duration, 0);
      const error = state === 'failed' ? summarise(results.find((result) => result.error)?.error?.message) : undefined;
      return { file: join(folder, file), title: [...titles, title].join(' '), state, durationMs, error };
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

/** What an error says before its stack: the first lines of Playwright name the expectation, then the locator. */
function summarise(message = ''): string | undefined {
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const stackAt = said.findIndex((line) => line.startsWith('at '));
  const summary = said.slice(0, stackAt === -1 ? summaryLines : Math.min(stackAt, summaryLines)).join(' | ');
  return summary === '' ? undefined : summary;
}
