import { distanceM, type Spot } from '@tilldeck/contracts/location/distance.rules';
import { type Street, streets } from './street-catalogue.rules.ts';

/** A shop further away belongs to another town. */
const nearM = 30_000;

const spotOf = ([latitude, longitude]: Street['corners'][number]): Spot => ({ latitude, longitude });

export const streetsNear = (spot: Spot): Street[] =>
  streets.filter(({ corners }) => corners.some((corner) => distanceM(spot, spotOf(corner)) < nearM));

export const streetLengthM = ({ corners }: Street): number =>
  corners.slice(1).reduce((sum, corner, place) => sum + distanceM(spotOf(corners[place] ?? corner), spotOf(corner)), 0);

/** The spot so many metres along a street. */
export function spotAlong({ corners }: Street, metres: number): Spot {
  let left = metres;
  let from = corners[0] ?? [0, 0];
  for (const to of corners.slice(1)) {
    const lengthM = distanceM(spotOf(from), spotOf(to));
    if (left <= lengthM) {
      const share = lengthM === 0 ? 0 : Math.max(0, left) / lengthM;
      return { latitude: from[0] + (to[0] - from[0]) * share, longitude: from[1] + (to[1] - from[1]) * share };
    }
    left -= lengthM;
    from = to;
  }
  return spotOf(from);
}

/** How somebody goes up and down a street all day, with a rest at both ends. */
export interface Round {
  street: Street;
  speedMps: number;
  restS: number;
}

/** Where that is after so many seconds. */
export function roundAt({ street, speedMps, restS }: Round, seconds: number): Spot & { speedMps: number } {
  const lengthM = streetLengthM(street);
  const wayS = lengthM / speedMps;
  const turnS = wayS + restS;
  const isBack = Math.floor(seconds / turnS) % 2 === 1;
  const onWayS = Math.min(wayS, seconds % turnS);
  const metres = onWayS * speedMps;
  const spot = spotAlong(street, isBack ? lengthM - metres : metres);
  return { ...spot, speedMps: onWayS < wayS ? speedMps : 0 };
}
