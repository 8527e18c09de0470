import { offsetMs } from '../core/zone-offset.ts';
import type { OpeningHours } from './opening-hours.schemas.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The instant a zone's clocks show a time, given as if it were UTC. A time that comes twice, when clocks are turned
 * back, has a first and a last instant; one that is skipped means the moment of the jump.
 */
function instantOfWall(wallMs: number, timezone: string, which: 'first' | 'last'): number {
  // A zone changes its offset at most once within two days.
  const before = wallMs - dayMs;
  const after = wallMs + dayMs;
  const candidates = [before, after].map((nearMs) => wallMs - offsetMs(nearMs, timezone));
  const fitting = candidates.filter((instantMs) => instantMs + offsetMs(instantMs, timezone) === wallMs);
  if (fitting.length > 0) return which === 'first' ? Math.min(...fitting) : Math.max(...fitting);
  let [low, high] = [Math.min(...candidates), Math.max(...candidates)];
  const early = offsetMs(low, timezone);
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (middle === low) break;
    if (offsetMs(middle, timezone) === early) low = middle;
    else high = middle;
  }
  return high;
}

export interface OpenSpan {
  fromMs: number;
  toMs: number;
}

/** Days on which nothing opens, as the local calendar writes them: `2026-12-25`. */
export type Holidays = ReadonlySet<string>;
const noHolidays: Holidays = new Set();

const localDay = (instantMs: number, timezone: string): number =>
  Math.floor((instantMs + offsetMs(instantMs, timezone)) / dayMs);

/**
 * When a place is open between two instants, as instants, joined where they touch. The first and the last span may
 * reach beyond. A place opens at the first moment its clocks show the time and closes at the last: on the night that
 * clocks are turned back nobody is sent home early.
 */
export function openSpans(
  hours: OpeningHours,
  timezone: string,
  { fromMs, toMs }: OpenSpan,
  holidays: Holidays = noHolidays,
): OpenSpan[] {
  const spans: OpenSpan[] = [];
  // Intervals of the day before may reach over midnight, and clocks that change may move a day's edge.
  const lastDay = localDay(toMs, timezone) + 1;
  for (let day = localDay(fromMs, timezone) - 2; day <= lastDay; day += 1) {
    if (holidays.size > 0 && holidays.has(new Date(day * dayMs).toISOString().slice(0, 10))) continue;
    // 1 January 1970 was a Thursday; Monday is 1.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
    for (const { from, to } of hours.filter((interval) => interval.weekday === weekday))
      spans.push({
        fromMs: instantOfWall(day * dayMs + from * minuteMs, timezone, 'first'),
        toMs: instantOfWall(day * dayMs + to * minuteMs, timezone, 'last'),
      });
  }
  spans.sort((one, other) => one.fromMs - other.fromMs);
  const joined: OpenSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs);
    else if (span.toMs > span.fromMs) joined.push({ ...span });
  }
  return joined;
}
