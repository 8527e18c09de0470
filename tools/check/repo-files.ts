import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repoRoot = resolve(import.meta.dirname, '../..');

export type SourceFile = { path: string; text: string };

/** Paths git knows or would add: what a colleague gets, plus what you are about to commit. */
export function listRepoFiles(root: string = repoRoot): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listing = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // A deleted file is still listed until the deletion is committed; a link is looked at where it leads.
  const isFile = (path: string) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  const paths = listing.split('\0').filter((path) => path !== '' && isFile(path));
  return [...new Set(paths)].sort();
}

export function readTextFiles(paths: readonly string[], root: string = repoRoot): SourceFile[] {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const bytes = readFileSync(join(root, path));
    if (!bytes.includes(0)) files.push({ path, text: bytes.toString('utf8') });
  }
  return files;
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|js|mjs|cjs)$/.test(path) && !isGenerated(path);
}

export function isGenerated(path: string): boolean {
  return /(^|\/)generated\//.test(path);
}
