import { fileURLToPath } from 'node:url';
import isoCountries from 'i18n-iso-countries';

export const countriesFile = fileURLToPath(new URL('../../packages/db/src/data/countries.tsv', import.meta.url));

/** The standard's names are state titles or turned around in places; a person looks for these. */
const everydayNames: Record<string, { en?: string; zh?: string }> = {
  BN: { en: 'Brunei' },
  CF: { zh: '中非共和国' },
  CI: { en: "Côte d'Ivoire" },
  CN: { en: 'China' },
  CZ: { en: 'Czechia' },
  EH: { zh: '西撒哈拉' },
  FK: { en: 'Falkland Islands' },
  FM: { en: 'Micronesia', zh: '密克罗尼西亚' },
  GM: { en: 'Gambia' },
  ID: { zh: '印度尼西亚' },
  IR: { en: 'Iran' },
  LA: { en: 'Laos' },
  MD: { en: 'Moldova' },
  MK: { en: 'North Macedonia' },
  PS: { en: 'Palestine' },
  RE: { en: 'Réunion' },
  RU: { en: 'Russia' },
  ST: { en: 'São Tomé and Príncipe' },
  SY: { en: 'Syria' },
  TZ: { en: 'Tanzania' },
  US: { en: 'United States' },
  VA: { en: 'Vatican City' },
  VG: { en: 'British Virgin Islands' },
  VI: { en: 'U.S. Virgin Islands' },
};

/** ISO 3166-1 as the lines of `countries.tsv`, in English order. */
export function countryTable(): string {
  const english = isoCountries.getNames('en', { select: 'official' });
  const chinese = isoCountries.getNames('zh', { select: 'official' });
  const rows = Object.keys(english).map((code) => ({
    code,
    nameEn: everydayNames[code]?.en ?? english[code] ?? '',
    nameZh: everydayNames[code]?.zh ?? chinese[code] ?? '',
  }));
  const lines = rows
    .toSorted((a, b) => a.nameEn.localeCompare(b.nameEn, 'en'))
    .map(({ code, nameEn, nameZh }) => [code, nameEn, nameZh].join('\t'));
  return `code\tnameEn\tnameZh\n${lines.join('\n')}\n`;
}
