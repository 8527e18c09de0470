import { incident } from '@tilldeck/contracts/detection/detection.limits';
import { type Slot, wallMinute } from '@tilldeck/contracts/detection/detection.rules';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The newest look that was due, and the next one. After a pause there is one look, not one for each that was missed. */
export function lookTimes(dueMs: number, intervalMinutes: number, nowMs: number): { atMs: number; nextMs: number } {
  const stepMs = intervalMinutes * minuteMs;
  const atMs = dueMs + Math.max(0, Math.floor((nowMs - dueMs) / stepMs)) * stepMs;
  return { atMs, nextMs: atMs + stepMs };
}

/**
 * Whether a look reads every open absence of its members, and not only those that began since the last: with the first look,
 * once an hour (an absence may be written late), and where a slot began on one of the clocks since.
 */
export function isWholeLook(lastMs: number | null, atMs: number, slot: Slot, zones: readonly string[]): boolean {
  if (lastMs === null || Math.floor(lastMs / hourMs) !== Math.floor(atMs / hourMs)) return true;
  if (slot.from === slot.to) return false;
  return zones.some((zone) => {
    const elapsed = (wallMinute(atMs, zone) - slot.from + 1_440) % 1_440;
    return atMs - elapsed * minuteMs > lastMs;
  });
}

interface Left {
  id: string;
  shopId: string | null;
  sinceMs: number;
}

/** The most cases that began within the time of an incident, where there are enough of them; in order of their beginning. */
export function mostAtOnce(cases: readonly Left[]): Left[] {
  const sorted = cases.toSorted((one, other) => one.sinceMs - other.sinceMs);
  let [from, bestFrom, bestTo] = [0, 0, 0];
  for (const [to, { sinceMs }] of sorted.entries()) {
    while (sinceMs - (sorted[from]?.sinceMs ?? sinceMs) > incident.withinMs) from += 1;
    if (to + 1 - from > bestTo - bestFrom) [bestFrom, bestTo] = [from, to + 1];
  }
  return bestTo - bestFrom >= incident.least ? sorted.slice(bestFrom, bestTo) : [];
}

/** A shop whose line was cut is told as that shop. */
export const isOneShop = ([first, ...others]: readonly Left[]): boolean =>
  Boolean(first?.shopId) && others.every(({ shopId }) => shopId === first?.shopId);

/** `left` of the devices that were connected before they left. */
export const isIncident = (left: number, onlineNow: number): boolean => left > (onlineNow + left) * incident.share;
