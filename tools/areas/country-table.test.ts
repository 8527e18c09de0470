import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countriesFile, countryTable } from './country-table.ts';

it('countries.tsv says what ISO 3166-1 says', () => {
  expect(readFileSync(countriesFile, 'utf8')).toBe(countryTable());
});
