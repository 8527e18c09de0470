import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Failure, failuresOfLog, failuresOfTests } from './failures.ts';
import { repoRoot } from './repo-files.ts';
import { type CommandOptions, runCommand } from './run-command.ts';
import { countExit, countTests, type StepCount } from './step-count.ts';
import type { Step } from './steps.ts';
import { readTestReport, reportPaths } from './test-report.ts';

export type StepResult = { count: StepCount; failures: Failure[]; logPath: string; durationMs: number };

/** What a browser run says of each test it begins: it would push the reason of a failure out of the tail. */
const progressLine = /^(\[\d+\/\d+\] .*)?$/;

export function readLog(logPath: string): string[] {
  const lines = stripVTControlCharacters(readFileSync(join(repoRoot, logPath), 'utf8'))
    .trimEnd()
    .split('\n');
  return lines.filter((line) => !progressLine.test(line));
}

export function isBuilt(step: Step): boolean {
  return step.when === undefined || existsSync(join(repoRoot, step.when));
}

export async function runStep(step: Step, options: Omit<CommandOptions, 'logPath'>): Promise<StepResult> {
  const begin = performance.now();
  const logPath = `reports/${step.name}.log`;
  // The report of an earlier run must not be counted if this one dies.
  if (step.counts !== 'one check') rmSync(join(repoRoot, reportPaths[step.counts]), { force: true });
  const command = step.isYielding ? ['nice', '-n', '19', ...step.command] : step.command;
  const { timeoutMs } = step;
  const exitCode = await runCommand(command, { ...options, ...(timeoutMs ? { timeoutMs } : {}), logPath });
  return { ...judge(step, exitCode, logPath), logPath, durationMs: performance.now() - begin };
}

function judge({ name, counts }: Step, exitCode: number, logPath: string): Pick<StepResult, 'count' | 'failures'> {
  const report = counts === 'one check' ? undefined : readTestReport(counts);
  const count = counts === 'one check' ? countExit(exitCode) : countTests(report, exitCode);
  if (count.failed === 0) return { count, failures: [] };
  const lines = readLog(logPath);
  return {
    count,
    failures: counts === 'one check' ? failuresOfLog(name, lines) : failuresOfTests(name, report, lines),
  };
}
