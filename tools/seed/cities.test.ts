import { readAreas } from '@tilldeck/db/area-data';
import { expect, it } from 'vitest';
import { readCities } from './cities.ts';

it('names cities that exist: known areas, zones and coordinates, each city once', () => {
  const cities = readCities();
  const areas = readAreas();
  const regionsOf = (country: string) => areas.filter((area) => area.parentCode === country).map((area) => area.code);
  const countries = new Set(areas.filter((area) => area.level === 'country').map((area) => area.code));
  const isZone = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  const odd = cities.filter(
    ({ country, region, latitude, longitude, timezone }) =>
      !countries.has(country) ||
      (regionsOf(country).length > 0 ? !regionsOf(country).includes(region ?? '') : region !== null) ||
      !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) ||
      !isZone(timezone),
  );
  expect(odd).toEqual([]);
  expect(cities.length).toBeGreaterThanOrEqual(120);
  expect(new Set(cities.map((city) => city.nameEn)).size).toBe(cities.length);
});
