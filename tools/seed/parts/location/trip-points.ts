import { chance } from '@tilldeck/agent/simulator/world/chance.rules';
import { localMoment } from '@tilldeck/agent/simulator/world/opening-hours.rules';
import type { Offset, Trip } from './demo-fences.ts';
import type { FenceTill } from './fence-tills.ts';
import type { DemoPoint } from './put-points.ts';

const minuteMs = 60_000;
const dayMin = 1_440;
/** In use from 7:00 to 19:00, with a position every quarter of an hour. */
const [openMin, closeMin, restMin] = [7 * 60, 19 * 60, 15];
const days = 7;
const speedMps = 14;
const everyMs = 15_000;
const metresPerDegree = 111_195;

export interface TimedTrip extends Trip {
  beginsAt: number;
  /** Now, where the till is still away. */
  endsAt: number;
}

/** The moment at which clocks of the shop show a time of a day. */
const localAt = (timezone: string, now: number, daysAgo: number, minute: number): number => {
  const day = now - daysAgo * dayMin * minuteMs;
  return Math.round(day - (localMoment(timezone, day).minute - minute) * minuteMs);
};

const lengthM = (from: Offset, to: Offset): number => Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
const wayMs = (from: Offset, to: Offset): number => (lengthM(from, to) / speedMps) * 1_000;

/** Around one corner: first north or south, then east or west. */
function onWay(from: Offset, to: Offset, metres: number): Offset {
  const [north, east] = [to[0] - from[0], to[1] - from[1]];
  const first = Math.min(metres, Math.abs(north));
  const second = Math.min(metres - first, Math.abs(east));
  return [from[0] + Math.sign(north) * first, from[1] + Math.sign(east) * second];
}

export const timedTrips = (till: FenceTill, home: Offset, trips: readonly Trip[], now: number): TimedTrip[] =>
  trips
    .map((trip): TimedTrip => {
      const { begins, stayMin } = trip;
      const beginsAt =
        'minutesAgo' in begins
          ? now - begins.minutesAgo * minuteMs
          : localAt(till.timezone, now, begins.daysAgo, begins.hour * 60);
      const lastsMs = 2 * wayMs(home, trip.to) + (stayMin ?? 0) * minuteMs;
      return { ...trip, beginsAt, endsAt: stayMin === null ? now : beginsAt + lastsMs };
    })
    .toSorted((one, other) => one.beginsAt - other.beginsAt);

/** Where a till is on a trip, so many milliseconds after it began. */
function tripSpot(home: Offset, { to, stayMin }: Trip, ms: number): { spot: Offset; isResting: boolean } {
  const way = wayMs(home, to);
  const left = stayMin === null ? Number.POSITIVE_INFINITY : way + stayMin * minuteMs;
  if (ms < way) return { spot: onWay(home, to, (ms / 1_000) * speedMps), isResting: false };
  if (ms < left) return { spot: to, isResting: true };
  // The same streets back.
  const metres = Math.max(0, lengthM(home, to) - ((ms - left) / 1_000) * speedMps);
  return { spot: onWay(home, to, metres), isResting: false };
}

/** Receivers are off by a few metres. */
function pointAt(till: FenceTill, at: number, [north, east]: Offset, isResting: boolean): DemoPoint {
  const key = `fence/${till.id}/${at}`;
  const accuracyM = 4 + Math.floor(8 * chance(`${key}/accuracy`));
  const off = (name: string): number => (chance(`${key}/${name}`) - 0.5) * accuracyM;
  return {
    device: till,
    at,
    latitude: till.latitude + (north + off('north')) / metresPerDegree,
    longitude: till.longitude + (east + off('east')) / (metresPerDegree * Math.cos((till.latitude * Math.PI) / 180)),
    accuracyM,
    speedMps: isResting ? 0 : speedMps,
  };
}

/** A week of a till: at its place in the hours of the shop, and on its trips. */
export function weekOf(till: FenceTill, home: Offset, trips: readonly TimedTrip[], now: number): DemoPoint[] {
  const isAway = (at: number): boolean => trips.some(({ beginsAt, endsAt }) => at >= beginsAt && at <= endsAt);
  const points: DemoPoint[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    for (let minute = openMin; minute <= closeMin; minute += restMin) {
      const at = localAt(till.timezone, now, daysAgo, minute);
      if (at <= now && !isAway(at)) points.push(pointAt(till, at, home, true));
    }
  }
  for (const trip of trips) {
    for (let at = trip.beginsAt; at <= Math.min(now, trip.endsAt); at += everyMs) {
      const { spot, isResting } = tripSpot(home, trip, at - trip.beginsAt);
      // A till that rests says so every five minutes.
      if (isResting && (at - trip.beginsAt) % (5 * minuteMs) >= everyMs) continue;
      points.push(pointAt(till, Math.round(at), spot, isResting));
    }
  }
  return points.toSorted((one, other) => one.at - other.at);
}
