import { chance, pick, pickWeighted, wholeWithin, within } from './chance.rules.ts';
import type { OpeningHours } from './opening-hours.rules.ts';
import { type ShopKind, shopKinds } from './shop-kind.rules.ts';

export interface WorldCity {
  nameEn: string;
  nameZh: string;
  country: string;
  region: string;
  latitude: number;
  longitude: number;
  timezone: string;
}

export interface WorldPartner {
  id: number;
  /** Stands in the names of its shops. */
  shortName: string;
  country: string;
  region: string;
}

export interface SimulatedShop {
  index: number;
  partnerId: number;
  name: string;
  code: string;
  kind: ShopKind['name'];
  city: WorldCity;
  address: string;
  latitude: number;
  longitude: number;
  timezone: string;
  hours: OpeningHours;
}

export interface SimulatedDevice {
  sn: string;
  model: string;
  /** Place in the list of shops. */
  shop: number;
}

export interface World {
  seed: number;
  shops: SimulatedShop[];
  devices: SimulatedDevice[];
}

/** Every simulated device is known by the head of its serial number. */
export const simulatedPrefix = 'SIM';
const snOf = (seed: number, index: number): string =>
  `${simulatedPrefix}${seed}-${(index + 1).toString().padStart(6, '0')}`;

/**
 * Shops and devices by seed. A shop draws by its own number, so a larger world begins with the smaller one and running
 * again with more devices adds to what is there.
 */
export function makeWorld(options: {
  seed: number;
  devices: number;
  partners: readonly WorldPartner[];
  cities: readonly WorldCity[];
}): World {
  const { seed, partners, cities } = options;
  const world: World = { seed, shops: [], devices: [] };
  while (world.devices.length < options.devices) {
    const index = world.shops.length;
    const key = `${seed}/shop/${index}`;
    const partner = pick(`${key}/partner`, partners);
    const kind = pickWeighted(
      `${key}/kind`,
      shopKinds.map((each) => [each, each.weight]),
    );
    world.shops.push(makeShop(key, index, partner, pickCity(`${key}/city`, partner, cities), kind));
    const count = Math.min(wholeWithin(`${key}/devices`, ...kind.devices), options.devices - world.devices.length);
    for (let place = 0; place < count; place += 1)
      world.devices.push({
        sn: snOf(seed, world.devices.length),
        model: pickWeighted(`${key}/model/${place}`, kind.models),
        shop: index,
      });
  }
  return world;
}

/** A partner trades at home: mostly in its region, else in its country, else anywhere. */
function pickCity(key: string, partner: WorldPartner, cities: readonly WorldCity[]): WorldCity {
  const inCountry = cities.filter((city) => city.country === partner.country);
  const inRegion = inCountry.filter((city) => partner.region !== '' && city.region === partner.region);
  if (inRegion.length > 0 && chance(`${key}/region`) < 0.6) return pick(key, inRegion);
  return pick(key, inCountry.length > 0 ? inCountry : cities);
}

function makeShop(key: string, index: number, partner: WorldPartner, city: WorldCity, kind: ShopKind): SimulatedShop {
  const number = (index + 1).toString().padStart(4, '0');
  const isChinese = ['CN', 'HK', 'TW'].includes(city.country);
  const place = isChinese ? city.nameZh : city.nameEn;
  const house = wholeWithin(`${key}/house`, 1, 240);
  return {
    index,
    partnerId: partner.id,
    name: `${partner.shortName} ${place} ${isChinese ? kind.nameZh : kind.nameEn} ${number}`,
    code: `SIM-${number}`,
    kind: kind.name,
    city,
    address: isChinese ? `${city.nameZh} ${house} 号` : `${house}, ${city.nameEn}`,
    // Within some kilometres of the centre; a degree of longitude is shorter away from the equator.
    latitude: round(city.latitude + within(`${key}/north`, -0.04, 0.04)),
    longitude: round(city.longitude + within(`${key}/east`, -0.04, 0.04) / Math.cos((city.latitude * Math.PI) / 180)),
    timezone: city.timezone,
    hours: kind.hours(city.country, within(`${key}/hours`, 0, 1)),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
