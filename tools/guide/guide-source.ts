import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@tilldeck/phrases/language';

export interface GuideSection {
  title: Record<Language, string>;
  pages: string[];
}

export interface GuideSource {
  contents: GuideSection[];
  /** Text of each page, by name. */
  pages: Record<Language, Map<string, string>>;
}

export const guideFolder = join(import.meta.dirname, '../../docs/guide');
export const pictureFolder = join(guideFolder, 'pictures');

function readPages(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(names.toSorted().map((name) => [name.slice(0, -3), readFileSync(join(folder, name), 'utf8')]));
}

export function readGuide(folder: string = guideFolder): GuideSource {
  return {
    contents: JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8')) as GuideSection[],
    pages: Object.fromEntries(languages.map((language) => [language, readPages(join(folder, language))])) as Record<
      Language,
      Map<string, string>
    >,
  };
}
