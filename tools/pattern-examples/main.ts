/** `node tools/pattern-examples/main.ts [--verify]`: writes the examples of docs/patterns from the sources, or compares. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../check/repo-files.ts';
import { renderPage } from './render.ts';

const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false } } });
const read = (path: string): string => readFileSync(join(repoRoot, path), 'utf8');
let stale = 0;

for (const page of globSync('docs/patterns/*.md', { cwd: repoRoot }).toSorted()) {
  const now = read(page);
  const fresh = renderPage(page, now, read);
  if (fresh === now) continue;
  stale += 1;
  if (values.verify) console.log(`${page} shows code as it was: node tools/pattern-examples/main.ts renews it`);
  else writeFileSync(join(repoRoot, page), fresh);
}
console.log(values.verify ? `examples: ${stale} pages are out of date` : `examples: ${stale} pages renewed`);
if (values.verify && stale > 0) process.exitCode = 1;
