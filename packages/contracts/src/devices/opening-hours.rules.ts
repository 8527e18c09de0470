import { type Holidays, type OpenSpan, openSpans } from './open-spans.rules.ts';
import type { OpeningHours } from './opening-hours.schemas.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

const weekAround = (hours: OpeningHours, timezone: string, instantMs: number): OpenSpan[] =>
  openSpans(hours, timezone, { fromMs: instantMs, toMs: instantMs + weekMs + dayMs });

/** Whether a shop is open at an instant, by the clocks of its zone. One without hours never is. */
export const isOpenAt = (hours: OpeningHours, timezone: string, at: Date): boolean =>
  weekAround(hours, timezone, at.getTime()).some(({ fromMs, toMs }) => fromMs <= at.getTime() && at.getTime() < toMs);

/** The next instant a shop opens or closes; null if it never does, because it is always open or has no hours. */
export function nextChange(hours: OpeningHours, timezone: string, at: Date): Date | null {
  const now = at.getTime();
  const spans = weekAround(hours, timezone, now);
  const current = spans.find(({ fromMs, toMs }) => fromMs <= now && now < toMs);
  if (!current) {
    const next = spans.find(({ fromMs }) => fromMs > now);
    return next ? new Date(next.fromMs) : null;
  }
  // Open for longer than a week from now: around the clock.
  return current.toMs - now > 7 * dayMs ? null : new Date(current.toMs);
}

/** Open spans between two instants, cut off there. */
const spansWithin = (hours: OpeningHours, timezone: string, window: OpenSpan, holidays?: Holidays): OpenSpan[] =>
  openSpans(hours, timezone, window, holidays)
    .map((span) => ({ fromMs: Math.max(span.fromMs, window.fromMs), toMs: Math.min(span.toMs, window.toMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);

/** How long a place is open between two instants, by the clocks of its zone; 0 where the second is not later. */
export function openMsBetween(
  hours: OpeningHours,
  timezone: string,
  fromMs: number,
  toMs: number,
  holidays?: Holidays,
): number {
  if (toMs <= fromMs) return 0;
  return spansWithin(hours, timezone, { fromMs, toMs }, holidays).reduce(
    (sum, span) => sum + span.toMs - span.fromMs,
    0,
  );
}

/** A place that does not open for this long does not open at all. */
const patienceWeeks = 60;

/**
 * The first instant by which a place has been open for so long since another; null if it never will be. Time that ends
 * with the day ends when the place closes, not when it opens again.
 */
export function instantAfterOpenMs(
  hours: OpeningHours,
  timezone: string,
  fromMs: number,
  openMs: number,
  holidays?: Holidays,
): number | null {
  if (openMs <= 0) return fromMs;
  let restMs = openMs;
  let emptyWeeks = 0;
  for (let weekFromMs = fromMs; hours.length > 0 && emptyWeeks < patienceWeeks; weekFromMs += weekMs) {
    const spans = spansWithin(hours, timezone, { fromMs: weekFromMs, toMs: weekFromMs + weekMs }, holidays);
    emptyWeeks = spans.length === 0 ? emptyWeeks + 1 : 0;
    for (const span of spans) {
      const lastsMs = span.toMs - span.fromMs;
      if (restMs <= lastsMs) return span.fromMs + restMs;
      restMs -= lastsMs;
    }
  }
  return null;
}
