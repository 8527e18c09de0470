import { offsetMs } from '../core/zone-offset.ts';
import { flapping, leastOfflineMs } from './detection.limits.ts';
import type { Silence } from './detection.schemas.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** Minutes of the local day. The same twice is the whole day; an end before the beginning is after midnight. */
export interface Slot {
  from: number;
  to: number;
}

/** '09:30' is minute 570. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What the clocks of a zone show at an instant, in minutes of the day. */
export const wallMinute = (atMs: number, zone: string): number =>
  Math.floor((((atMs + offsetMs(atMs, zone)) / minuteMs) % dayMinutes) + dayMinutes) % dayMinutes;

/** By what clocks show: a time that a clock change repeats counts both times, one that it skips never. */
export function isInSlot({ from, to }: Slot, wall: number): boolean {
  if (from === to) return true;
  return from < to ? from <= wall && wall < to : wall >= from || wall < to;
}

/** How long a device is without connection before anybody calls it offline: the broker notices late, and devices come back spread. */
export const offlineAfterMs = (keepAliveS: number, reconnectSpreadS: number): number =>
  Math.max(leastOfflineMs, (2 * keepAliveS + reconnectSpreadS) * 1_000);

/** A time without connection as an email would tell it. */
export interface AbsenceFacts {
  sinceMs: number;
  /** Until when we are to blame, with the time devices need to come back; null where we are not. */
  oursUntilMs: number | null;
  /** Whether its shop is open now; null where nobody knows when it is. */
  isShopOpen: boolean | null;
  /** How often the device came or went in the time that flapping is counted in. */
  changes: number;
  /** An email told of an earlier absence of the device, and the device was not calm since. */
  isToldRestless: boolean;
}

/** Why an absence is not told now; null where it is. `offlineMs` is what `offlineAfterMs` answers. */
export function silenceOf(facts: AbsenceFacts, nowMs: number, offlineMs: number): Silence | null {
  // It has to outlast us by as long as any absence has to last.
  if (facts.oursUntilMs !== null && nowMs < facts.oursUntilMs + offlineMs) return 'outage';
  if (facts.isShopOpen === false) return 'closed';
  const isRestless = facts.changes >= flapping.changes && nowMs - facts.sinceMs < flapping.calmMs;
  return isRestless && facts.isToldRestless ? 'flapping' : null;
}

/** Whether an email may say now that a device is back: of one that comes and goes only when it stays. */
export const isBackTold = (untilMs: number, changes: number, nowMs: number): boolean =>
  changes < flapping.changes || nowMs - untilMs >= flapping.calmMs;
