import type { TestReport } from './test-report.ts';

export type StepCount = { passed: number; failed: number; skipped: number };

/** A step that is no test runner is one check. */
export function countExit(exitCode: number): StepCount {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** A runner that died, left no report or ran nothing must not look like a success. */
export function countTests(report: TestReport | undefined, exitCode: number): StepCount {
  if (!report) return countExit(exitCode || 1);
  const countState = (wanted: string) => report.outcomes.filter(({ state }) => state === wanted).length;
  const passed = countState('passed');
  const failed = countState('failed') + report.broken.length;
  const isHidden = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isHidden ? 1 : failed, skipped: countState('skipped') };
}

export function sumCounts(counts: readonly StepCount[]): StepCount {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** The last line of a check; CI reads it. */
export function formatTotal({ passed, failed }: StepCount): string {
  return `${passed} passed, ${failed} failed`;
}
