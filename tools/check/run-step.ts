import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './repo-files.ts';
import { type CommandOptions, runCommand } from './run-command.ts';
import { countExit, countTests, type StepCount } from './step-count.ts';
import type { Step } from './steps.ts';
import { readTestReport, reportPaths } from './test-report.ts';

export type StepResult = { count: StepCount; logPath: string; durationMs: number };

export function isBuilt(step: Step): boolean {
  return step.when === undefined || existsSync(join(repoRoot, step.when));
}

export async function runStep(step: Step, options: Omit<CommandOptions, 'logPath'>): Promise<StepResult> {
  const begin = performance.now();
  const logPath = `reports/${step.name}.log`;
  // The report of an earlier run must not be counted if this one dies.
  if (step.counts !== 'one check') rmSync(join(repoRoot, reportPaths[step.counts]), { force: true });
  const command = step.isYielding ? ['nice', '-n', '19', ...step.command] : step.command;
  const exitCode = await runCommand(command, { ...options, logPath });
  const count = step.counts === 'one check' ? countExit(exitCode) : countTests(readTestReport(step.counts), exitCode);
  return { count, logPath, durationMs: performance.now() - begin };
}
