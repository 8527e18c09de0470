/** A rule switched off, or a test not run, says why; a test that silences the others is refused. */
import { type Finding, reportFindings } from './finding.ts';
import { isCode, listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

const commentStart = String.raw`(?:\/\/|\/\*+|^\s*\*)\s*`;
const biomeDirective = new RegExp(`${commentStart}(biome-ignore(?:-all|-start)?)\\b([^:]*)(?::(.*))?`);
const oxlintDirective = new RegExp(`${commentStart}((?:oxlint|eslint)-disable(?:-next-line|-line)?)\\b(.*)`);
const compilerDirective = new RegExp(`${commentStart}(@ts-(?:expect-error|ignore|nocheck))\\b(.*)`);

const unrunTest = /\b(?:it|test|describe)((?:\.\w+)*)\.(skip|skipIf|runIf|fixme)\b/;
const onlyTest = /\b(?:it|test|describe)(?:\.\w+)*\.only\b/;
/** The title of a test that does not run carries its reason after this word. */
const reasonWord = /\bbecause\s+\w+/;
const titleWindowLines = 3;

const minReasonLetters = 8;

function isReason(text: string | undefined): boolean {
  return (text ?? '').replace(/[^\p{L}]/gu, '').length >= minReasonLetters;
}

function reasonAgainstLine(line: string, following: string): string | undefined {
  const biome = biomeDirective.exec(line);
  if (biome) return isReason(biome[3]) ? undefined : `${biome[1]} needs a reason after its colon`;
  const oxlint = oxlintDirective.exec(line);
  if (oxlint) {
    const reason = (oxlint[2] ?? '').split(' -- ')[1];
    return isReason(reason) ? undefined : `${oxlint[1]} needs a reason after ' -- '`;
  }
  const compiler = compilerDirective.exec(line);
  if (compiler) return isReason(compiler[2]) ? undefined : `${compiler[1]} needs a reason behind it`;
  if (onlyTest.test(line)) return 'a committed .only silences every other test';
  const unrun = unrunTest.exec(line);
  if (unrun && !reasonWord.test(following)) return `.${unrun[2]} needs a title that says 'because ...'`;
  return undefined;
}

export function checkSuppressions(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const reason = reasonAgainstLine(line, lines.slice(index, index + titleWindowLines).join('\n'));
      return reason ? [{ file: path, line: index + 1, reason }] : [];
    });
  });
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles().filter(isCode));
  reportFindings('suppressions', files.length, checkSuppressions(files));
}
