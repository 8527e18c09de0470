/** `npm run ledger`: which requirement is proven by which passing test. The last line is `ledger: N of M`. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../check/repo-files.ts';
import { readTestReport } from '../check/test-report.ts';
import { listBuilt, listDiffering, numberedRequirements } from './areas.ts';
import { buildLedger, listUnproven, renderLedger } from './ledger.ts';
import { expandIds, parseRequirements, type Requirement } from './requirements.ts';

const usage = `npm run ledger [-- OPTIONS]
  --spec FILE     the requirements with their texts (default: TILLDECK_LEDGER, then ../shared/spec/requirements.md,
                  then the numbers of tools/ledger/areas.ts alone)
  --require IDS   fail unless these are proven, such as SYS-01,WIRE-02..12,AUTH-.., or 'built' for what areas.ts says`;

const { values } = parseArgs({
  options: {
    spec: { type: 'string' },
    require: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const specPath = resolve(
  values.spec ?? process.env.TILLDECK_LEDGER ?? join(repoRoot, '../shared/spec/requirements.md'),
);

if (values.help) console.log(usage);
else showLedger();

function readRequirements(): readonly Requirement[] {
  if (!existsSync(specPath)) return numberedRequirements;
  const requirements = parseRequirements(readFileSync(specPath, 'utf8'));
  const differing = listDiffering(requirements);
  if (differing.length > 0) {
    console.log(`tools/ledger/areas.ts differs from the requirements: ${differing.join(', ')}`);
    process.exitCode = 1;
  }
  return requirements;
}

function idsRequired(requirements: readonly Requirement[]): string[] {
  if (values.require === undefined) return [];
  return values.require === 'built' ? listBuilt() : expandIds(values.require, requirements);
}

function showLedger(): void {
  const requirements = readRequirements();
  const outcomes = (['vitest', 'playwright'] as const).flatMap((runner) => {
    const report = readTestReport(runner);
    if (!report) console.log(`no report of ${runner}: run npm run check first`);
    return report?.outcomes ?? [];
  });
  const ledger = buildLedger(requirements, outcomes);
  const unproven = listUnproven(ledger, idsRequired(requirements));
  const text = renderLedger(ledger);
  const lastBreak = text.lastIndexOf('\n');
  console.log(text.slice(0, lastBreak));
  if (unproven.length > 0) {
    console.log(`required and not proven: ${unproven.join(', ')}`);
    process.exitCode = 1;
  }
  console.log(text.slice(lastBreak + 1));
}
