import { isOpenAt } from '@tilldeck/contracts/devices/opening-hours.rules';
import type { StoredHours } from '@tilldeck/db/stored-shapes';
import { fromStored } from './shop.rules.ts';

const minuteMs = 60_000;
let known: { minute: number; answers: Map<string, boolean> } = { minute: 0, answers: new Map() };

/**
 * Whether a shop with these hours is open; null where nobody gave any. Shops share their hours, and lists ask for one after
 * the other, so that an answer is kept for the minute it is true.
 */
export function isOpenNow(hours: StoredHours, timezone: string, nowMs: number): boolean | null {
  if (hours.every((day) => day.length === 0)) return null;
  const minute = Math.floor(nowMs / minuteMs);
  if (known.minute !== minute) known = { minute, answers: new Map() };
  const key = `${timezone} ${JSON.stringify(hours)}`;
  const answer = known.answers.get(key) ?? isOpenAt(fromStored(hours), timezone, new Date(minute * minuteMs));
  known.answers.set(key, answer);
  return answer;
}
