import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { PageWeight } from './page-weight.ts';

const dist = fileURLToPath(new URL('../../apps/console/dist', import.meta.url));

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
export type BuildManifest = Record<string, Chunk>;

/** What a signed-in page loads besides its own chunk, in English. */
const frame = [
  'index.html',
  'src/lib/i18n/console-texts-en.ts',
  'src/shell/page-table.config.ts',
  'src/shell/app-layout/AntdScope.tsx',
  'src/shell/app-layout/AppLayout.tsx',
];

/** The scripts and styles that the named chunks need at once, with all they import. */
export function filesOf(manifest: BuildManifest, roots: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

/** Every page of the menu from the build alone: within two per cent of what a browser loads, in a second for all of them. */
export function weighMenu(): Record<string, PageWeight> {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as BuildManifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const weights: Record<string, PageWeight> = {};
  for (const { path, component } of menuCatalogue) {
    if (component === null || component.startsWith('shell/')) continue;
    const page = `src/features/${component}.tsx`;
    if (!manifest[page]) throw new Error(`${page} is not in the build`);
    const files = [...filesOf(manifest, [...frame, page])];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    weights[path] = { files: files.length, gzipKb: Math.round(bytes / 100) / 10 };
  }
  return weights;
}
