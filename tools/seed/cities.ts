import { readTable } from './table-file.ts';

export interface City {
  nameEn: string;
  nameZh: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2; null where the areas of the country have no regions. */
  region: string | null;
  latitude: number;
  longitude: number;
  timezone: string;
}

/** Real cities, in the order of the table. */
export const readCities = (): City[] =>
  readTable('cities.tsv', ['nameEn', 'nameZh', 'country', 'region', 'latitude', 'longitude', 'timezone']).map(
    (row) => ({
      ...row,
      region: row.region === '' ? null : row.region,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
    }),
  );
