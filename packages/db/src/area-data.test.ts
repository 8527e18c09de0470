import { describe, expect, it } from 'vitest';
import { readAreas } from './area-data.ts';

const areas = readAreas();
const countries = areas.filter((area) => area.level === 'country');
const regions = areas.filter((area) => area.level === 'region');

/** How many first-level regions ISO 3166-2 names, without those that have a country code of their own. */
const regionCounts = {
  AE: 7,
  AT: 9,
  AU: 8,
  BR: 27,
  CA: 13,
  CH: 26,
  CN: 31,
  DE: 16,
  ES: 19,
  FR: 13,
  GB: 4,
  ID: 38,
  IN: 36,
  IT: 20,
  JP: 47,
  KR: 17,
  MX: 32,
  MY: 16,
  NL: 12,
  PL: 16,
  SA: 13,
  TH: 77,
  US: 51,
  VN: 63,
  ZA: 9,
};

describe('areas', () => {
  it('have a code of the standard, once, and a name in both languages', () => {
    expect(new Set(areas.map((area) => area.code)).size).toBe(areas.length);
    for (const area of areas) {
      expect(area.code).toMatch(area.level === 'country' ? /^[A-Z]{2}$/ : /^[A-Z]{2}-[A-Z0-9]{1,3}$/);
      expect(area.nameEn, area.code).toMatch(/^\p{Script=Latin}[\p{Script=Latin}\p{M}' .,()&-]*$/u);
      expect(area.nameZh, area.code).toMatch(/^[\p{Script=Han}（）、-]+$/u);
    }
  });

  it('hold all countries and the regions of the largest markets, each below its country', () => {
    expect(countries.length).toBe(250);
    const counted = Object.groupBy(regions, (region) => region.parentCode ?? '');
    expect(Object.fromEntries(Object.entries(counted).map(([code, list]) => [code, list?.length]))).toEqual(
      regionCounts,
    );
    const known = new Set(countries.map((country) => country.code));
    expect(regions.filter((region) => !known.has(region.parentCode ?? ''))).toEqual([]);
  });

  it('name no two regions of a country alike', () => {
    for (const name of ['nameEn', 'nameZh'] as const) {
      const names = regions.map((region) => `${region.parentCode} ${region[name]}`);
      expect(names.filter((text, index) => names.indexOf(text) !== index)).toEqual([]);
    }
  });
});
