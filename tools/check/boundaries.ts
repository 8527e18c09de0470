/** Runs dependency-cruiser over the repository and makes sure that it read every source file. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { listRepoFiles, repoRoot } from './repo-files.ts';

const configPath = join(repoRoot, '.dependency-cruiser.cjs');
const cruisedFolders = ['apps', 'packages', 'tests', 'tools', 'bench', 'chaos'];
const maxReportBytes = 512 * 1024 * 1024;

type CruisedModule = { source: string; dependencies: { module: string; resolved: string }[] };
type Violation = { from: string; to: string; rule: { name: string } };
type CruiseReport = {
  modules: CruisedModule[];
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment?: string }[] } };
};

export function isCruised(path: string): boolean {
  const isSource = /\.tsx?$/.test(path) && cruisedFolders.includes(path.split('/')[0] ?? '');
  return isSource && !path.startsWith('tools/new-feature/templates/');
}

export function checkBoundaries(root: string, sourcePaths: readonly string[]): Finding[] {
  const report = cruise(root);
  return [...findUnread(report, sourcePaths), ...report.summary.violations.map((one) => explain(root, report, one))];
}

function cruise(root: string): CruiseReport {
  const folders = cruisedFolders.filter((folder) => existsSync(join(root, folder)));
  const args = ['--config', configPath, '--output-type', 'json', ...folders];
  const run = spawnSync('depcruise', args, { cwd: root, encoding: 'utf8', maxBuffer: maxReportBytes });
  if (run.error || !run.stdout.startsWith('{')) {
    throw new Error(`dependency-cruiser gave no report: ${run.error?.message ?? run.stderr}`);
  }
  return JSON.parse(run.stdout) as CruiseReport;
}

/** Without a TypeScript parser dependency-cruiser reads nothing, warns and calls that a success. */
function findUnread(report: CruiseReport, sourcePaths: readonly string[]): Finding[] {
  const read = new Set(report.modules.map((module) => module.source));
  const unread = sourcePaths.filter((path) => !read.has(path));
  if (unread.length === 0) return [];
  const reason = `${unread.length} of ${sourcePaths.length} source files were not read (is @swc/core installed?)`;
  return [{ file: unread[0] ?? '', line: 1, reason }];
}

function explain(root: string, report: CruiseReport, { from, to, rule }: Violation): Finding {
  const comment = report.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  const imports = report.modules.find((module) => module.source === from)?.dependencies ?? [];
  const specifier = imports.find((dependency) => dependency.resolved === to)?.module;
  const target = from === to ? '' : ` -> ${to}`;
  return {
    file: from,
    line: findImportLine(join(root, from), specifier),
    reason: `${rule.name}${target} (${comment})`,
  };
}

function findImportLine(path: string, specifier: string | undefined): number {
  if (!specifier) return 1;
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`)) + 1 || 1;
}

if (import.meta.main) {
  const sourcePaths = listRepoFiles().filter(isCruised);
  reportFindings('boundaries', sourcePaths.length, checkBoundaries(repoRoot, sourcePaths));
}
