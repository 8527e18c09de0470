import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRepoFiles, readTextFiles, repoRoot } from '../check/repo-files.ts';
import { attackIds, collectAttackTests, missingIds, renewDocument, unknownIds } from './table.ts';

/** Writes the generated part of docs/security/attacks.md; with --verify only compares, as CI does. */
const file = join(repoRoot, 'docs/security/attacks.md');
const tests = collectAttackTests(readTextFiles(listRepoFiles()));
const document = readFileSync(file, 'utf8');
const renewed = renewDocument(document, tests);
const [missing, unknown] = [missingIds(tests), unknownIds(tests)];

console.log(`attacks: ${attackIds.length - missing.length} of ${attackIds.length} findings have a test`);
if (missing.length > 0) console.log(`without a test: ${missing.join(', ')}`);
if (unknown.length > 0) {
  console.log(`titles name findings that do not exist: ${unknown.join(', ')}`);
  process.exitCode = 1;
}
if (!process.argv.includes('--verify')) writeFileSync(file, renewed);
else if (renewed !== document) {
  console.log('docs/security/attacks.md is not what the tests say; run npm run attacks');
  process.exitCode = 1;
}
