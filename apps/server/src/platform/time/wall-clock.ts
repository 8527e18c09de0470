import type { TimeRange } from '@tilldeck/contracts/core/time-range';

const dayMs = 86_400_000;
const hasOffset = /(Z|[+-]\d\d:\d\d)$/;

const formats = new Map<string, Intl.DateTimeFormat>();
/** More names than the world has zones, less than a mischievous caller can think of. */
const maxFormats = 500;

/** Building a format costs more than everything else here. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size < maxFormats) formats.set(timezone, fresh);
  return fresh;
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(instantMs: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(instantMs);
  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instantMs / 1000) * 1000;
}

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
