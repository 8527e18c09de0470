/** Seven lists of [from, to] minutes of the local day, Monday first, as a shop of the registry keeps them. */
export type OpeningHours = readonly (readonly (readonly [number, number])[])[];

const minuteMs = 60_000;
const dayMs = 86_400_000;
const dayMin = 1_440;
/** Every zone changes its offset at a whole quarter of an hour UTC, so one answer holds for the quarter. */
const quarterMs = 15 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, { quarter: number; offsetMs: number }>();

/** How far the clocks of a zone are ahead of UTC. */
export function zoneOffsetMs(timezone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs);
  const known = offsets.get(timezone);
  if (known?.quarter === quarter) return known.offsetMs;
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
    formats.set(timezone, format);
  }
  const name = format.formatToParts(quarter * quarterMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  offsets.set(timezone, { quarter, offsetMs });
  return offsetMs;
}

export interface LocalMoment {
  /** Days since 1970 by the local calendar. */
  day: number;
  /** Monday is 0. */
  weekday: number;
  /** Minutes since local midnight, with fraction. */
  minute: number;
}

export function localMoment(timezone: string, at: number): LocalMoment {
  const local = at + zoneOffsetMs(timezone, at);
  const day = Math.floor(local / dayMs);
  // 1970 began on a Thursday.
  return { day, weekday: (day + 3) % 7, minute: (local - day * dayMs) / minuteMs };
}

export interface ShopMoment {
  isOpen: boolean;
  /** Minutes since it opened, or since it closed; a week where it never was open. */
  sinceMin: number;
  /** How long it was open the last time, or is meant to be open this time. */
  openMin: number;
  /** The local day on which that opening began: names it. */
  day: number;
}

/** Where a shop stands in its day: open or closed, and for how long, by the clock on its wall. */
export function shopMoment(hours: OpeningHours, timezone: string, at: number): ShopMoment {
  const { day, weekday, minute } = localMoment(timezone, at);
  for (let back = 0; back < 8; back += 1) {
    const now = minute + back * dayMin;
    const periods = (hours[(weekday - back + 14) % 7] ?? []).toReversed();
    const began = periods.find(([from]) => from <= now);
    if (began) {
      const [from, to] = began;
      const isOpen = now < to;
      return { isOpen, sinceMin: now - (isOpen ? from : to), openMin: to - from, day: day - back };
    }
  }
  return { isOpen: false, sinceMin: 7 * dayMin, openMin: 0, day };
}
