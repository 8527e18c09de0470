import { distanceM } from './distance.rules.ts';
import { changesAlong, type FenceChange, type FenceCircle, type FenceFix } from './fence.rules.ts';
import type { FenceEvent } from './fence-device.schemas.ts';
import { fenceCountdownS } from './location.limits.ts';
import type { ViewBox } from './quadkey.rules.ts';

const metresPerDegree = 111_195;

/** A box that holds the circle: degrees are not metres, and a circle beside a pole touches every meridian. */
export function boxAround({ latitude, longitude, radiusM }: FenceCircle): ViewBox {
  const north = (radiusM * 1.01) / metresPerDegree;
  const farthest = Math.max(Math.abs(latitude - north), Math.abs(latitude + north));
  const box = { south: Math.max(-90, latitude - north), north: Math.min(90, latitude + north) };
  if (farthest >= 89.9) return { ...box, west: -180, east: 180 };
  const wide = north / Math.cos((farthest * Math.PI) / 180);
  const turned = (degrees: number) => (degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees);
  return { ...box, west: turned(longitude - wide), east: turned(longitude + wide) };
}

export const eventOf = ({ to }: FenceChange): FenceEvent => (to === 'inside' ? 'enter' : 'exit');

export interface RehearsedChange {
  event: FenceEvent;
  at: number;
  /** The countdown ended before the device was back. */
  isActed: boolean;
}

/** What one device would have reported along its positions, by the rule that devices use. */
export function rehearseDevice(circle: FenceCircle, event: FenceEvent, fixes: readonly FenceFix[]): RehearsedChange[] {
  const changes = changesAlong(circle, fixes);
  return changes.map((change, index) => {
    const back = changes[index + 1];
    const isBackInTime = back && back.fixes[1].at - change.fixes[1].at < fenceCountdownS * 1_000;
    return { event: eventOf(change), at: change.at, isActed: eventOf(change) === event && !isBackInTime };
  });
}

/** How often a plain comparison of distance and radius changes: what many products report. */
export function naiveChanges(circle: FenceCircle, fixes: readonly FenceFix[]): number {
  let [changes, last] = [0, null as boolean | null];
  for (const fix of fixes) {
    const isInside = distanceM(circle, fix) <= circle.radiusM;
    if (last !== null && isInside !== last) changes += 1;
    last = isInside;
  }
  return changes;
}
