/** Only `platform/db/org-tree.ts` writes levels and paths of the organisations' tree into a statement of the server. */
import { type Finding, reportFindings } from './finding.ts';
import { isCode, listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

const home = 'apps/server/src/platform/db/org-tree.ts';
/** Asks the catalogue whether a table has levels at all. */
const asksCatalogue = 'apps/server/src/platform/db/guard-check.ts';

const level = /\b(?:org|control|seen|from|to)_l(?:[1-5]\b|\$\{)|\}_l\$\{/;
const path = /\bpath\b[\s}`)]*(?:<@|@>)|\bltree2text\b|\blquery\b|\bsubpath\(|\bnlevel\(/;

/** Tests look at the columns themselves. */
const isChecked = (file: string): boolean =>
  file.startsWith('apps/server/src/') && !file.endsWith('.test.ts') && file !== home && file !== asksCatalogue;

function reasonAgainst(line: string): string | undefined {
  if (level.test(line))
    return 'a level column by hand: say controlledBy or another condition of platform/db/org-tree.ts';
  if (path.test(line))
    return 'a path of the tree by hand: say belowInTree or another condition of platform/db/org-tree.ts';
  return undefined;
}

export function checkOrgTree(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => isChecked(file.path))
    .flatMap(({ path: file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const reason = reasonAgainst(line);
        return reason ? [{ file, line: index + 1, reason }] : [];
      }),
    );
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles().filter((file) => isCode(file) && isChecked(file)));
  reportFindings('organisation tree', files.length, checkOrgTree(files));
}
