/** Holds every file under the cap of code lines; blank lines and comments are free. */
import { type Finding, reportFindings } from './finding.ts';
import { isGenerated, listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

export const maxCodeLines = 300;

const measured = /\.(ts|tsx|js|mjs|cjs|css)$/;
/** Tables of texts and of schema history grow with the product, not with complexity. */
const exempt = [/^packages\/phrases\//, /(^|\/)migrations\//];

export function isMeasured(path: string): boolean {
  return measured.test(path) && !isGenerated(path) && !exempt.some((pattern) => pattern.test(path));
}

/** A line counts as comment when it starts as one; code with a comment behind it counts as code. */
export function countCodeLines(text: string): number {
  let isInsideBlock = false;
  let codeLines = 0;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (isInsideBlock) {
      isInsideBlock = !line.includes('*/');
    } else if (/^\{?\/\*/.test(line)) {
      isInsideBlock = !line.includes('*/');
    } else if (line !== '' && !line.startsWith('//')) {
      codeLines += 1;
    }
  }
  return codeLines;
}

export function checkFileSizes(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const codeLines = isMeasured(path) ? countCodeLines(text) : 0;
    if (codeLines <= maxCodeLines) return [];
    return [
      { file: path, line: 1, reason: `${codeLines} lines of code, the cap is ${maxCodeLines}: split by use case` },
    ];
  });
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles().filter(isMeasured));
  reportFindings('file size', files.length, checkFileSizes(files));
}
