import type { TestOutcome } from '../check/test-report.ts';
import { listIdsInTitle, type Requirement } from './requirements.ts';

export type LedgerEntry = {
  requirement: Requirement;
  /** Passing tests on the real thing; the requirement is built when there is one. */
  proofs: TestOutcome[];
  /** Passing tests that drive no real boundary: an id does not belong there. */
  pure: TestOutcome[];
  failing: TestOutcome[];
};
export type Ledger = { entries: LedgerEntry[]; unknownIds: { id: string; test: TestOutcome }[] };

/** The suffixes of tests that drive the database, the HTTP server, the device link or the browser. */
const realThing = /\.(db|api|link)\.test\.ts$|\.spec\.ts$/;

export function buildLedger(requirements: readonly Requirement[], outcomes: readonly TestOutcome[]): Ledger {
  const entries = new Map<string, LedgerEntry>(
    requirements.map((requirement) => [requirement.id, { requirement, proofs: [], pure: [], failing: [] }]),
  );
  const unknownIds: Ledger['unknownIds'] = [];
  for (const test of outcomes) {
    for (const id of listIdsInTitle(test.title)) {
      const entry = entries.get(id);
      if (entry) fileTest(entry, test);
      else unknownIds.push({ id, test });
    }
  }
  return { entries: [...entries.values()], unknownIds };
}

function fileTest(entry: LedgerEntry, test: TestOutcome): void {
  if (test.state === 'failed') entry.failing.push(test);
  else if (test.state === 'passed') (realThing.test(test.file) ? entry.proofs : entry.pure).push(test);
}

export function renderLedger({ entries, unknownIds }: Ledger): string {
  const built = entries.filter(({ proofs }) => proofs.length > 0);
  const missing = entries.filter(({ proofs }) => proofs.length === 0);
  const lines = built.flatMap(({ requirement, proofs }) => [requirement.id, ...proofs.map(renderTest)]);
  lines.push('', `missing: ${missing.length}`);
  for (const { requirement, pure, failing } of missing) {
    lines.push(`${requirement.id} ${requirement.text}`);
    lines.push(...failing.map((test) => `${renderTest(test)} (fails)`));
    lines.push(...pure.map((test) => `${renderTest(test)} (not on the real thing)`));
  }
  if (unknownIds.length > 0) lines.push('', 'ids that are in no requirement:');
  lines.push(...unknownIds.map(({ id, test }) => `${id}${renderTest(test)}`));
  lines.push('', `ledger: ${built.length} of ${entries.length}`);
  return lines.join('\n');
}

function renderTest({ file, title }: TestOutcome): string {
  return `  ${file}: ${title}`;
}

export function listUnproven(ledger: Ledger, ids: readonly string[]): string[] {
  return ledger.entries
    .filter(({ requirement, proofs }) => ids.includes(requirement.id) && proofs.length === 0)
    .map(({ requirement }) => requirement.id);
}
