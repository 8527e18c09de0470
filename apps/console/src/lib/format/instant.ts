import { movedDay } from '@tilldeck/contracts/core/moved-day';

/** Instants and calendar days in a named zone. Built on Intl, so no zone tables are shipped. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs far more than using one. */
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone}|${Object.keys(options).join()}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone, hourCycle: 'h23' });
    formatters.set(key, found);
  }
  return found;
}

const wallClock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

function wallParts(at: Date, zone: string): Record<string, string> {
  return Object.fromEntries(
    formatter(zone, wallClock)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
}

export type InstantForm = 'minute' | 'second' | 'day' | 'clock';

/** `2026-02-05 20:58` in the given zone: the same order in both languages, and it sorts. */
export function formatInstant(at: Date, zone: string, form: InstantForm = 'minute'): string {
  const { year, month, day, hour, minute, second } = wallParts(at, zone);
  const date = `${year}-${month}-${day}`;
  if (form === 'day') return date;
  if (form === 'clock') return `${hour}:${minute}`;
  return `${date} ${hour}:${minute}${form === 'second' ? `:${second}` : ''}`;
}

/** `UTC+8`, `UTC+5:30`, `UTC`: what a zone is at that moment, summer time included. */
export function zoneOffset(at: Date, zone: string): string {
  const name = formatter(zone, { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  return (name ?? 'GMT').replace('GMT', 'UTC').replace(/[+-]0$/, '');
}

export function isZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

function offsetMs(at: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = wallParts(at, zone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

const dayMs = 86_400_000;

/** The first moment of a calendar day (`2026-03-29`) in a zone. */
export function dayStart(day: string, zone: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const guess = new Date(utcMidnight - offsetMs(new Date(utcMidnight), zone));
  // The zone may have changed its offset between the two moments.
  return new Date(utcMidnight - offsetMs(guess, zone));
}

/** The calendar day `days` before now, in a zone. */
export function dayBefore(now: Date, days: number, zone: string): string {
  return movedDay(formatInstant(now, zone, 'day'), -days);
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const relativeSteps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 hours ago`, `in 2 days`. */
export function relativeTime(at: Date, now: Date, language: string): string {
  const distance = at.getTime() - now.getTime();
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, ms] of relativeSteps) {
    if (Math.abs(distance) >= ms) return words.format(Math.trunc(distance / ms), unit);
  }
  // The clock on the screen is up to half a minute late: a message of this moment must not be `in 12 seconds`.
  return words.format(0, 'second');
}

/** `34 min`, `3 days`: how long something has lasted, in one unit and at least a minute. */
export function elapsedTime(since: Date, now: Date, language: string): string {
  const lasted = Math.max(60_000, now.getTime() - since.getTime());
  const [unit, ms] = relativeSteps.find(([, step]) => lasted >= step) ?? ['minute', 60_000];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(lasted / ms));
}
