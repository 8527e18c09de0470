/** Refuses words that read as translated in English texts of the console and in the docs (docs/patterns/texts.md). */
import { type Finding, reportFindings } from './finding.ts';
import { listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

interface Rule {
  pattern: RegExp;
  /** What to write in its place. */
  instead: string;
  /** Only in texts of the console: in the docs the word has another, proper use. */
  inTextsOnly?: true;
}

const rules: readonly Rule[] = [
  { pattern: /\b(stands?|stood)\b(?! (by|for|out|up)\b)/, instead: 'is, appears, is listed' },
  { pattern: /\bwaits\b/, instead: 'is queued, is pending, awaits', inTextsOnly: true },
  { pattern: /\bwho(m|se)?(so)?ever\b/, instead: 'anyone who, or the role' },
  { pattern: /\b(some|any|no|every)body\b/, instead: 'the role; else someone, no one, everyone', inTextsOnly: true },
  { pattern: /\b(let|lets|letting) (\w+ )?in\b/, instead: 'admit, sign in, connect, enrol' },
  { pattern: /\b(come|comes|came|coming) in\b/, instead: 'sign in, connect, arrive', inTextsOnly: true },
  {
    pattern: /\b(take|takes|taken|took|taking) (it |them |this |that )?back\b/,
    instead: 'undo, withdraw, reclaim',
  },
  { pattern: /\bhand(s|ed|ing)? (it |them |this )?in\b/, instead: 'submit' },
  { pattern: /\b(\d+|two|three|four|many|few|more|of) signs\b|\bsigns of\b/, instead: 'characters' },
  { pattern: /\bmend(s|ed|ing)?\b/, instead: 'fix' },
  { pattern: /\banew\b/, instead: 'again' },
  { pattern: /\b(give|gives|given|gave) up\b/, instead: 'aborted, timed out, expired', inTextsOnly: true },
  { pattern: /\bof (yours|ours|theirs)\b/, instead: 'your, our, their' },
  { pattern: /\bmeanwhile\b/, instead: 'in the meantime', inTextsOnly: true },
  { pattern: /\bunless told\b/, instead: 'by default' },
  { pattern: /\bmade up\b/, instead: 'generated, invented', inTextsOnly: true },
  { pattern: /\bmeant for\b/, instead: 'targeted at, intended for', inTextsOnly: true },
  { pattern: /\bdearer\b/, instead: 'slower, more expensive' },
  { pattern: /\be-mails?\b/, instead: 'email' },
  { pattern: /\bmails?\b/, instead: 'email', inTextsOnly: true },
  { pattern: /\blog(s|ged|ging)? (in|out)\b/, instead: 'sign in, sign out' },
  { pattern: /\bplease\b/, instead: 'the bare verb', inTextsOnly: true },
];
const bareIt = /(^|[.:;!?] )It [a-z]/;

/** Texts that the specification prescribes, sections 5 and 8. */
const specified = new Set([
  'An error occurred. Please try again later',
  'Failed to request user info. Please try again',
  'Request error. Please try again later',
  'Operation failed: System service is busy, please try again later',
  'Login timed out, please log in again',
  'You have been logged out. Please log in again',
  'Please enter your name',
  'Please upload files in pdf format',
  'The file size cannot be 0. Please upload it again',
  'The file size exceeds the limit. Please upload it again',
  '{{name}}: the file size exceeds the limit of {{limit}}. Please upload it again',
]);

const isText = (path: string): boolean => /^packages\/phrases\/src\/en-US\/.*\.ts$/.test(path);
const isDoc = (path: string): boolean => /^(docs\/.*|README|CHANGELOG)\.md$/.test(path);

/** String literals of a line that are no keys, without their placeholders. */
const quotedIn = (line: string): string[] =>
  [...line.matchAll(/(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")(\s*:)?/g)]
    .filter(([, , , isKey]) => isKey === undefined)
    .map(([, single, double]) => single ?? double ?? '')
    .filter((text) => !specified.has(text))
    .map((text) => text.replaceAll(/\{\{\w+\}\}/g, '…'));

const reasonsAgainst = (text: string, isForConsole: boolean): string[] => {
  const found = rules.flatMap(({ pattern, instead, inTextsOnly }) => {
    if (inTextsOnly && !isForConsole) return [];
    const word = new RegExp(pattern, 'i').exec(text)?.[0];
    return word === undefined ? [] : [`says '${word}': write ${instead}`];
  });
  return isForConsole && bareIt.test(text) ? [...found, "begins a sentence with 'It': name the thing"] : found;
};

function checkTexts({ path, text }: SourceFile): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    /^\s*(\/\*|\*|\/\/|import\b|export \* from|\} from)/.test(line)
      ? []
      : quotedIn(line)
          .flatMap((quoted) => reasonsAgainst(quoted, true))
          .map((reason) => ({ file: path, line: index + 1, reason })),
  );
}

function checkDoc({ path, text }: SourceFile): Finding[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return [];
    const prose = line.replaceAll(/`[^`]*`|\]\([^)]*\)|"[^"]*"|'[^']*'/g, '…');
    return reasonsAgainst(prose, false).map((reason) => ({ file: path, line: index + 1, reason }));
  });
}

export function checkWords(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    if (isText(file.path)) return checkTexts(file);
    return isDoc(file.path) ? checkDoc(file) : [];
  });
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles().filter((path) => isText(path) || isDoc(path)));
  reportFindings('words', files.length, checkWords(files));
}
