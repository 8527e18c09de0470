/** The texts a person meets in the console, to compare the guide with them. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { Language } from '@tilldeck/phrases/language';
import { repoRoot } from '../check/repo-files.ts';

/** Wordings by key, alone (namespaces share keys, so a key may have several) and with its namespace: `tag:mergeHelp`. */
export type TextsByKey = Map<string, string[]>;

export async function readTexts(language: Language): Promise<TextsByKey> {
  const texts: TextsByKey = new Map();
  const add = (key: string, text: string) => texts.set(key, [...(texts.get(key) ?? []), text]);
  const folder = join(repoRoot, 'packages/phrases/src', language);
  for (const file of globSync('*.ts', { cwd: folder }).toSorted()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [namespace, table] of Object.entries(module)) {
      if (typeof table !== 'object' || table === null) continue;
      for (const [key, text] of Object.entries(table)) {
        if (typeof text !== 'string') continue;
        add(key, text);
        add(`${namespace}:${key}`, text);
      }
    }
  }
  for (const menu of menuCatalogue) add(`menu.${menu.key}`, language === 'zh-CN' ? menu.titleZh : menu.titleEn);
  return texts;
}

/** A label as the guide writes it: a value that the console fills in is an ellipsis. */
export const asLabel = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '…');
