const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(at: number, timezone: string): number {
  let format = formats.get(timezone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...parts, second: '2-digit' });
    formats.set(timezone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/** The instant at which clocks in a time zone show this many milliseconds after midnight of a day. */
export function localInstant(utcMidnightMs: number, timeOfDayMs: number, timezone: string): Date {
  const asIfUtc = utcMidnightMs + timeOfDayMs;
  return new Date(asIfUtc - offsetMs(asIfUtc - offsetMs(asIfUtc, timezone), timezone));
}

const fridayAndSaturday = new Set(['Asia/Riyadh', 'Africa/Cairo']);

export function isDayOff(utcMidnightMs: number, timezone: string): boolean {
  const weekday = new Date(utcMidnightMs).getUTCDay();
  return (fridayAndSaturday.has(timezone) ? [5, 6] : [0, 6]).includes(weekday);
}
