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

/** For a run in which something required is not proven: only that, and which tests should have proven it. */
export function renderUnproven(ledger: Ledger, ids: readonly string[]): string {
  const unproven = ledger.entries.filter(({ requirement }) => ids.includes(requirement.id));
  return unproven.flatMap(renderMissing).join('\n');
}

function renderMissing({ requirement, pure, failing }: LedgerEntry): string[] {
  return [
    `${requirement.id} ${requirement.text}`,
    ...failing.map((test) => `${renderTest(test)} (fails)`),
    ...pure.map((test) => `${renderTest(test)} (not on the real thing)`),
  ];
}

export function renderLedger({ entries, unknownIds }: Ledger): string {
  const built = entries.filter(({ proofs }) => proofs.length > 0);
  const missing = entries.filter(({ proofs }) => proofs.length === 0);
  const lines = built.flatMap(({ requirement, proofs }) => [requirement.id, ...proofs.map(renderTest)]);
  lines.push('', `missing: ${missing.length}`);
  lines.push(...missing.flatMap(renderMissing));
  if (unknownIds.length > 0) lines.push('', 'ids that are in no requirement:');
  lines.push(...unknownIds.map(({ id, test }) => `${id}${renderTest(test)}`));
  return lines.join('\n');
}

export function renderCount({ entries }: Ledger): string {
  return `ledger: ${entries.filter(({ proofs }) => proofs.length > 0).length} of ${entries.length}`;
}

function renderTest({ file, title }: TestOutcome): string {
  return `  ${file}: ${title}`;
}

export function listUnproven(ledger: Ledger, ids: readonly string[]): string[] {
  return ledger.entries
    .filter(({ requirement, proofs }) => ids.includes(requirement.id) && proofs.length === 0)
    .map(({ requirement }) => requirement.id);
}
