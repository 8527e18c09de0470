import { readFileSync } from 'node:fs';

export interface AreaRow {
  /** ISO 3166-1 alpha-2 for countries, ISO 3166-2 for regions. */
  code: string;
  parentCode: string | null;
  level: 'country' | 'region';
  nameEn: string;
  nameZh: string;
  sort: number;
}

const readTable = (name: string): string[][] =>
  readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/**
 * Every country, and the first-level regions of the countries where most devices are sold. A place with a country code
 * of its own (Hong Kong, Puerto Rico, Réunion) stands there and not a second time as a region.
 */
export function readAreas(): AreaRow[] {
  const row =
    (level: AreaRow['level']) =>
    ([code = '', nameEn = '', nameZh = '']: string[], index: number): AreaRow => {
      const parentCode = level === 'region' ? code.slice(0, 2) : null;
      return { code, parentCode, level, nameEn, nameZh, sort: index + 1 };
    };
  return [...readTable('countries').map(row('country')), ...readTable('regions').map(row('region'))];
}
