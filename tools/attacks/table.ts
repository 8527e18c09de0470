import type { SourceFile } from '../check/repo-files.ts';

/** A test whose title names findings: `refuses … (attack S4)`, `… (attacks S7, L4)`. */
export interface AttackTest {
  id: string;
  file: string;
  title: string;
}

/** Every finding that must have a test: by reading (S, L), by trying (O), and the chain of two of them. */
export const attackIds: readonly string[] = [
  ...Array.from({ length: 25 }, (_none, index) => `S${index + 1}`),
  ...Array.from({ length: 16 }, (_none, index) => `L${index + 1}`),
  'O1',
  'O2',
  'O6',
  'CHAIN',
];

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/attacks/');
/** The title's last words, before the quote that ends it. */
const titled = /(['"`])((?:(?!\1).)*)\(attacks? ((?:[A-Z]+\d*(?:, | and )?)+)\)\1/g;

export function collectAttackTests(files: readonly SourceFile[]): AttackTest[] {
  return files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(titled)].flatMap(([, , title = '', ids = '']) =>
        ids.split(/, | and /).map((id) => ({ id, file: path, title: title.trim() })),
      ),
    );
}

const beginMark = '<!-- generated: tests by finding -->';
const endMark = '<!-- end of generated -->';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', "'");

export function renderTests(tests: readonly AttackTest[]): string {
  const rows = attackIds.flatMap((id) => {
    const own = tests.filter((test) => test.id === id);
    if (own.length === 0) return [`| ${id} | open | |`];
    return own.map(({ file, title }) => `| ${id} | ${cell(title)} | \`${file}\` |`);
  });
  return ['| id | test | file |', '|---|---|---|', ...rows].join('\n');
}

/** The document with its generated part replaced. */
export function renewDocument(document: string, tests: readonly AttackTest[]): string {
  const [before, rest] = document.split(beginMark, 2);
  const after = rest?.split(endMark, 2)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/security/attacks.md needs ${beginMark} and ${endMark}`);
  return `${before}${beginMark}\n\n${renderTests(tests)}\n\n${endMark}${after}`;
}

export const missingIds = (tests: readonly AttackTest[]): string[] =>
  attackIds.filter((id) => !tests.some((test) => test.id === id));

/** Ids nobody knows: a slip of the pen would count for nothing. */
export const unknownIds = (tests: readonly AttackTest[]): string[] =>
  [...new Set(tests.map(({ id }) => id))].filter((id) => !attackIds.includes(id));
