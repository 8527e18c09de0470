import { offsetMs } from '../core/zone-offset.ts';
import type { OpeningHours } from './opening-hours.schemas.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A week from any moment, and the day before it, whose intervals may reach over midnight. */
const [firstDay, lastDay] = [-2, 9];

/**
 * The instant a zone's clocks show a time, given as if it were UTC. A time that comes twice, when clocks are turned
 * back, has a first and a last instant; one that is skipped stands for the moment of the jump.
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

/**
 * When a shop is open around an instant, as instants, joined where they touch. It opens at the first moment its clocks
 * show the time and closes at the last: on the night that clocks are turned back nobody is sent home early.
 */
function openSpans(hours: OpeningHours, timezone: string, instantMs: number): { fromMs: number; toMs: number }[] {
  const wallMs = instantMs + offsetMs(instantMs, timezone);
  const midnightMs = Math.floor(wallMs / dayMs) * dayMs;
  const spans: { fromMs: number; toMs: number }[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const dayStartMs = midnightMs + day * dayMs;
    // 1 January 1970 was a Thursday; Monday is 1.
    const weekday = ((((Math.floor(dayStartMs / dayMs) + 3) % 7) + 7) % 7) + 1;
    for (const { from, to } of hours.filter((interval) => interval.weekday === weekday))
      spans.push({
        fromMs: instantOfWall(dayStartMs + from * minuteMs, timezone, 'first'),
        toMs: instantOfWall(dayStartMs + to * minuteMs, timezone, 'last'),
      });
  }
  spans.sort((one, other) => one.fromMs - other.fromMs);
  const joined: typeof spans = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs);
    else if (span.toMs > span.fromMs) joined.push({ ...span });
  }
  return joined;
}

/** Whether a shop is open at an instant, by the clocks of its zone. One without hours never is. */
export const isOpenAt = (hours: OpeningHours, timezone: string, at: Date): boolean =>
  openSpans(hours, timezone, at.getTime()).some(({ fromMs, toMs }) => fromMs <= at.getTime() && at.getTime() < toMs);

/** The next instant a shop opens or closes; null if it never does, because it is always open or has no hours. */
export function nextChange(hours: OpeningHours, timezone: string, at: Date): Date | null {
  const now = at.getTime();
  const spans = openSpans(hours, timezone, now);
  const current = spans.find(({ fromMs, toMs }) => fromMs <= now && now < toMs);
  if (!current) {
    const next = spans.find(({ fromMs }) => fromMs > now);
    return next ? new Date(next.fromMs) : null;
  }
  // Open for longer than a week from now: around the clock.
  return current.toMs - now > 7 * dayMs ? null : new Date(current.toMs);
}
