import type { OpeningHours } from './opening-hours.rules.ts';

export interface ShopKind {
  name: 'cafe' | 'bakery' | 'restaurant' | 'fashion' | 'pharmacy' | 'supermarket' | 'hotel';
  nameEn: string;
  nameZh: string;
  weight: number;
  /** How many devices stand in one, from and to. */
  devices: [number, number];
  models: readonly (readonly [string, number])[];
  /** Hours by country, and by a number from 0 to 1 that makes shops of a kind differ by up to an hour. */
  hours(country: string, taste: number): OpeningHours;
}

type Period = readonly [number, number];
const at = (hour: number, taste: number): number => Math.round(hour * 60 + Math.floor(taste * 4) * 15);
const everyDay = (...periods: Period[]): OpeningHours => Array.from({ length: 7 }, () => periods);
const except = (hours: OpeningHours, weekday: number, periods: readonly Period[]): OpeningHours =>
  hours.map((day, place) => (place === weekday ? periods : day));

const friday = 4;
const sunday = 6;
const shutOnSunday = ['DE', 'AT', 'CH'];
const shutOnFridayMorning = ['SA', 'EG', 'AE'];
const siesta = ['ES', 'PT'];

function tradeHours(country: string, from: number, to: number): OpeningHours {
  if (shutOnSunday.includes(country)) return except(everyDay([from, to]), sunday, []);
  if (shutOnFridayMorning.includes(country)) return except(everyDay([from, to]), friday, [[14 * 60, to]]);
  if (siesta.includes(country)) return except(everyDay([from, 14 * 60], [17 * 60, to]), sunday, [[from, 14 * 60]]);
  return everyDay([from, to]);
}

export const shopKinds: readonly ShopKind[] = [
  {
    name: 'cafe',
    nameEn: 'Café',
    nameZh: '咖啡馆',
    weight: 5,
    devices: [1, 4],
    models: [
      ['D2', 4],
      ['M2', 3],
      ['D1', 1],
      ['K1', 1],
      ['Swan-2', 1],
    ],
    hours: (_country, taste) => everyDay([at(7, taste), at(18.5, taste)]),
  },
  {
    name: 'bakery',
    nameEn: 'Bakery',
    nameZh: '面包店',
    weight: 4,
    devices: [1, 3],
    models: [
      ['D1W', 4],
      ['D3', 3],
      ['S1', 2],
    ],
    hours: (country, taste) =>
      except(
        everyDay([at(5.5, taste), at(18, taste)]),
        sunday,
        shutOnSunday.includes(country) ? [[420, 660]] : [[360, 780]],
      ),
  },
  {
    name: 'restaurant',
    nameEn: 'Restaurant',
    nameZh: '餐厅',
    weight: 6,
    devices: [2, 9],
    models: [
      ['M2-Pro', 5],
      ['M2', 3],
      ['D2-Pro', 3],
      ['M1', 2],
    ],
    hours: (_country, taste) =>
      except(everyDay([at(11.5, taste), at(14.5, taste)], [at(17.5, taste), at(22.5, taste)]), 0, [
        [at(17.5, taste), at(22.5, taste)],
      ]),
  },
  {
    name: 'fashion',
    nameEn: 'Fashion',
    nameZh: '服装店',
    weight: 3,
    devices: [2, 6],
    models: [
      ['D3', 4],
      ['M2-Max', 3],
      ['D4', 1],
      ['D4-504', 1],
    ],
    hours: (country, taste) => tradeHours(country, at(9.5, taste), at(19.5, taste)),
  },
  {
    name: 'pharmacy',
    nameEn: 'Pharmacy',
    nameZh: '药店',
    weight: 2,
    devices: [2, 5],
    models: [
      ['D3', 3],
      ['D2', 2],
      ['M1', 1],
    ],
    hours: (country, taste) => tradeHours(country, at(8, taste), at(18.5, taste)),
  },
  {
    name: 'supermarket',
    nameEn: 'Market',
    nameZh: '超市',
    weight: 3,
    devices: [8, 28],
    models: [
      ['D4', 6],
      ['D4-503', 2],
      ['D4-505', 2],
      ['S1', 4],
      ['K2', 4],
      ['M2-Max', 2],
      ['M1', 1],
    ],
    hours: (country, taste) => tradeHours(country, at(7, taste), at(21, taste)),
  },
  {
    name: 'hotel',
    nameEn: 'Hotel',
    nameZh: '酒店',
    weight: 1,
    devices: [2, 8],
    models: [
      ['K1', 3],
      ['D4', 2],
      ['M2-Pro', 2],
    ],
    hours: () => everyDay([0, 1_440]),
  },
];
