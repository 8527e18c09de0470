import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import { chance, pick, wholeWithin, within } from './chance.rules.ts';
import type { Living } from './life.rules.ts';
import { traitsOf } from './model-traits.rules.ts';
import { shopMoment } from './opening-hours.rules.ts';
import { type Round, roundAt, streetsNear } from './street.rules.ts';

const metresPerDegree = 111_320;
const minuteMs = 60_000;
/** Of those that are carried about, in towns whose streets are known. */
const moverShare = 0.3;
/** A receiver errs by less than it says: so much less that a standing device never seems to have moved. */
const errorShare = 0.3;
const fixEveryMs = 10_000;

const keyOf = ({ seed, sn }: Living): string => `${seed}/${sn}`;

/** The street that a mobile till or a delivery works in; null for devices that stay in their shop. */
export function roundOf(life: Living): Round | null {
  const key = keyOf(life);
  if (!traitsOf(life.model).isHandheld || chance(`${key}/mover`) >= moverShare) return null;
  const near = streetsNear(life.shop);
  if (near.length === 0) return null;
  return {
    street: pick(`${key}/street`, near),
    speedMps: within(`${key}/pace`, 3, 6),
    restS: within(`${key}/rest`, 2, 6) * 60,
  };
}

/** What its receiver would measure. Movers work while the shop is open and rest where that ends. */
export function fixAt(life: Living, round: Round | null, at: number): TakenPoint {
  const key = keyOf(life);
  const accuracyM = wholeWithin(`${key}/accuracy`, 4, 40);
  const shop = shopMoment(life.shop.hours, life.shop.timezone, at);
  const workedS = (shop.isOpen ? shop.sinceMin : shop.openMin) * 60;
  const spot = round
    ? roundAt(round, workedS + within(`${key}/begin/${shop.day}`, 0, 3_600))
    : inShop(key, life, shop.isOpen && traitsOf(life.model).isHandheld, at);
  const tick = Math.floor(at / fixEveryMs);
  const errorM = accuracyM * errorShare * chance(`${key}/error/${tick}`);
  const angle = 2 * Math.PI * chance(`${key}/angle/${tick}`);
  return {
    ...aside(spot, Math.sin(angle) * errorM, Math.cos(angle) * errorM),
    at,
    accuracyM,
    speedMps: spot.speedMps,
    source: 'gps',
  };
}

/** Fixed ones stay where they are; handhelds are carried a few steps. */
function inShop(key: string, { shop }: Living, isCarried: boolean, at: number) {
  const reachM = isCarried ? within(`${key}/reach`, 1, 4) : 0;
  const turn = (name: string): number =>
    Math.sin((2 * Math.PI * at) / (within(`${key}/${name}`, 18, 70) * minuteMs) + chance(`${key}/${name}/0`) * 7);
  const northM = within(`${key}/north`, -20, 20) + reachM * Math.SQRT1_2 * turn('north-south');
  const eastM = within(`${key}/east`, -20, 20) + reachM * Math.SQRT1_2 * turn('east-west');
  return { ...aside(shop, northM, eastM), speedMps: 0 };
}

const sevenDigits = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const aside = ({ latitude, longitude }: { latitude: number; longitude: number }, northM: number, eastM: number) => ({
  latitude: sevenDigits(latitude + northM / metresPerDegree),
  longitude: sevenDigits(longitude + eastM / (metresPerDegree * Math.cos((latitude * Math.PI) / 180))),
});
