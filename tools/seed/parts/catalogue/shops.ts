import { type City, readCities } from '../../cities.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';

const shopCount = 80;
const kinds = ['Market', 'Station', 'Centre', 'Harbour', 'Old town', 'Airport', 'Campus', 'Riverside'] as const;
const kindsZh = ['市场店', '车站店', '中心店', '港口店', '老城店', '机场店', '校园店', '滨江店'] as const;

type Hours = [number, number][][];
const week = (...days: [number, number][][]): Hours => Array.from({ length: 7 }, (_, day) => days[day] ?? []);
const same = (...day: [number, number][]): Hours => Array.from({ length: 7 }, () => day);

/** Shops of several habits: all day, with a break, shut on Sundays, past midnight, around the clock. */
const habits: readonly (readonly [Hours, number])[] = [
  [same([540, 1_260]), 5],
  [week(...Array.from({ length: 6 }, (): [number, number][] => [[480, 1_200]])), 4],
  [same([600, 840], [1_020, 1_380]), 3],
  [week([], ...Array.from({ length: 6 }, (): [number, number][] => [[1_020, 1_560]])), 2],
  [same([0, 1_440]), 1],
];

interface Owner {
  id: number;
  country_code: string;
}

const nearby = (random: Random, degrees: number) => Number((degrees + (random.next() - 0.5) * 0.08).toFixed(5));

function makeShop(random: Random, owner: Owner, city: City, nr: number) {
  const place = random.between(0, kinds.length - 1);
  const isChinese = ['CN', 'HK', 'TW'].includes(city.country);
  const name = isChinese ? `${city.nameZh}${kindsZh[place]}` : `${city.nameEn} ${kinds[place]}`;
  return {
    org_id: owner.id,
    name,
    code: `${city.country}-${String(nr).padStart(3, '0')}`,
    country_code: city.country,
    region_code: city.region,
    address: isChinese
      ? `${city.nameZh}市人民路 ${random.between(1, 300)} 号`
      : `${random.between(1, 180)} ${random.pick(['High Street', 'Main Street', 'Market Square', 'Station Road'])}, ${city.nameEn}`,
    latitude: nearby(random, city.latitude),
    longitude: nearby(random, city.longitude),
    timezone: city.timezone,
    opening_hours: random.weighted(habits),
    contact: '',
    phone: '',
    remark: '',
    device_count: 0,
    created_at: new Date('2025-01-01T00:00:00Z'),
    updated_at: new Date('2025-01-01T00:00:00Z'),
    version: 1,
  };
}

/** Shops in real cities, each partner's in its own country where there are such. Left alone where there are any. */
export async function seedShops(context: SeedContext): Promise<number> {
  const { client } = context;
  const known = await client.query('SELECT FROM devices_shop LIMIT 1');
  if (known.rowCount) return 0;
  const random = context.random('shops');
  const cities = readCities();
  const { rows: owners } = await client.query<Owner>(
    `SELECT id, country_code FROM identity_org WHERE kind = 'partner' AND activated_at IS NOT NULL ORDER BY id`,
  );
  if (owners.length === 0) return 0;
  const shops = new Map<string, ReturnType<typeof makeShop>>();
  for (let nr = 1; shops.size < shopCount && nr < shopCount * 10; nr += 1) {
    const owner = owners[nr % owners.length] ?? random.pick(owners);
    const own = cities.filter((city) => city.country === owner.country_code);
    const shop = makeShop(random, owner, random.pick(own.length > 0 ? own : cities), nr);
    // A name stands once in an organisation.
    if (!shops.has(`${shop.org_id}/${shop.name}`)) shops.set(`${shop.org_id}/${shop.name}`, shop);
  }
  const rows = [...shops.values()].map((shop, index) => ({ ...shop, id: index + 1 }));
  await insertRows(client, 'devices_shop', rows);
  await client.query(`SELECT pass_ids('devices_shop', (SELECT max(id) FROM devices_shop))`);
  return rows.length;
}
