import type { WorldCity } from '@tilldeck/agent/simulator/world/world.rules';
import { readTable } from '../seed/table-file.ts';

export const worldCities = (): WorldCity[] =>
  readTable('cities.tsv', ['nameEn', 'nameZh', 'country', 'region', 'latitude', 'longitude', 'timezone']).map(
    (city) => ({
      ...city,
      latitude: Number(city.latitude),
      longitude: Number(city.longitude),
    }),
  );
