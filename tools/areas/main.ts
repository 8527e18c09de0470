import { writeFileSync } from 'node:fs';
import { countriesFile, countryTable } from './country-table.ts';

/** Renews the country names after an update of i18n-iso-countries; regions.tsv beside it is kept by hand. */
writeFileSync(countriesFile, countryTable());
