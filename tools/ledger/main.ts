/** `npm run ledger`: which requirement is proven by which passing test, or what lacks a proof. The last line is `ledger: N of M`. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../check/repo-files.ts';
import { readTestReport } from '../check/test-report.ts';
import { listBuilt, listDiffering, numberedRequirements } from './areas.ts';
import { buildLedger, listUnproven, renderCount, renderLedger, renderUnproven } from './ledger.ts';
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

const runners = ['vitest', 'playwright'] as const;

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

/** Of runs that did not end by themselves: what only they prove is missing for this reason. */
function unfinishedRuns(): string[] {
  return runners.flatMap((runner) => {
    const report = readTestReport(runner);
    if (!report) return [`no report of ${runner}: its step did not run or did not finish, so its tests prove nothing`];
    return report.broken.map((broken) => `${runner} did not run everything: ${broken}`);
  });
}

function showLedger(): void {
  const requirements = readRequirements();
  const ledger = buildLedger(
    requirements,
    runners.flatMap((runner) => readTestReport(runner)?.outcomes ?? []),
  );
  const unproven = listUnproven(ledger, idsRequired(requirements));
  if (unproven.length > 0) {
    console.log(`required and not proven: ${unproven.join(', ')}`);
    console.log(renderUnproven(ledger, unproven));
    process.exitCode = 1;
  } else console.log(`${renderLedger(ledger)}\n`);
  for (const line of unfinishedRuns()) console.log(line);
  console.log(renderCount(ledger));
}
