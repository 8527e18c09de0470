import type { TimeRange } from '@tilldeck/contracts/core/time-range';
import { offsetMs } from '@tilldeck/contracts/core/zone-offset';

const dayMs = 86_400_000;
const hasOffset = /(Z|[+-]\d\d:\d\d)$/;

/**
 * The instant of a date or wall-clock time in a zone; a text with an offset says it itself. Where clocks were turned
 * back and the time came twice it is the first, where it was skipped it is the moment of the jump or later.
 */
export function instantOf(text: string, timezone: string): string {
  if (hasOffset.test(text)) return new Date(text).toISOString();
  const wallMs = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`);
  // A zone changes its offset at most once within two days.
  const candidates = [wallMs - dayMs, wallMs + dayMs].map((nearMs) => wallMs - offsetMs(nearMs, timezone));
  const fitting = candidates.filter((instantMs) => instantMs + offsetMs(instantMs, timezone) === wallMs);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates)).toISOString();
}

/** Both ends of a filter as instants. */
export const instantsOf = ({ from, to }: TimeRange, timezone: string): TimeRange => ({
  from: from && instantOf(from, timezone),
  to: to && instantOf(to, timezone),
});
