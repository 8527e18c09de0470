/** What a picture shows, reduced to what a reader would notice: tells whether the screen has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../check/repo-files.ts';
import type { TextsByKey } from './console-texts.ts';
import { pictureFolder } from './guide-source.ts';

export interface PictureRecord {
  /** Who looks. */
  account: string;
  route: string;
  /** Folders and files below apps/console/src whose screens are in the picture. */
  shows: string[];
  /** Of the screens, when the picture was taken. */
  screen: string;
}

export type PictureManifest = Record<string, PictureRecord>;

export const manifestPath = join(pictureFolder, 'manifest.json');

export const readManifest = (): PictureManifest =>
  existsSync(manifestPath) ? (JSON.parse(readFileSync(manifestPath, 'utf8')) as PictureManifest) : {};

const isScreenSource = (name: string): boolean => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name);

const sourcesAt = (path: string): string[] =>
  isScreenSource(path)
    ? [path]
    : readdirSync(path)
        .filter(isScreenSource)
        .map((name) => join(path, name));

/**
 * A screen is the English texts its sources name, with their wording, the blocks it is made of, and its styles. A new
 * column, button or card changes it; a refactoring, a comment, another query or a moved file does not.
 */
export function screenOf(folders: readonly string[], texts: TextsByKey): string {
  const seen = new Set<string>();
  for (const folder of folders) {
    const path = join(repoRoot, 'apps/console/src', folder);
    for (const file of sourcesAt(path)) {
      const source = readFileSync(file, 'utf8');
      if (file.endsWith('.css')) seen.add(source.replaceAll(/\/\*[\s\S]*?\*\/|\s+/g, ''));
      else for (const part of partsOf(source, texts)) seen.add(part);
    }
  }
  const all = [...seen].sort().join('\n');
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}

/** Keys of a source are of the namespaces it opens, so that a new area with a `title` of its own makes no picture old. */
function* partsOf(source: string, texts: TextsByKey): Generator<string> {
  const opened = [...source.matchAll(/useTranslation\((?:\[\s*)?['"](\w+)['"]/g)].map(
    ([, namespace = '']) => namespace,
  );
  for (const [, namespace, key = ''] of source.matchAll(/['"`](?:(\w+):)?([a-zA-Z][\w.]*)['"`]/g)) {
    const own = (namespace ? [namespace] : opened).flatMap((name) => texts.get(`${name}:${key}`) ?? []);
    const wording = own.length > 0 || opened.length > 0 ? own : texts.get(key);
    if (wording && wording.length > 0) yield `${key}=${wording.join('|')}`;
  }
  for (const [, block = ''] of source.matchAll(/<([A-Z]\w+)[\s>/]/g)) yield `<${block}>`;
}
