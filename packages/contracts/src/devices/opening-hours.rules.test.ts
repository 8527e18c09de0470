import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, nextChange } from './opening-hours.rules.ts';
import { type OpeningInterval, openingHours } from './opening-hours.schemas.ts';

const everyDay = (from: number, to: number): OpeningInterval[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
const at = (text: string) => new Date(text);

describe('opening hours', () => {
  it('are those of the local clocks', () => {
    const shop = everyDay(9 * 60, 18 * 60);
    expect(isOpenAt(shop, 'Asia/Shanghai', at('2026-03-02T01:00:00Z'))).toBe(true);
    expect(isOpenAt(shop, 'Europe/Berlin', at('2026-03-02T01:00:00Z'))).toBe(false);
    expect(nextChange(shop, 'Asia/Shanghai', at('2026-03-02T01:00:00Z'))).toEqual(at('2026-03-02T10:00:00Z'));
    expect(nextChange(shop, 'Europe/Berlin', at('2026-03-02T17:00:00Z'))).toEqual(at('2026-03-03T08:00:00Z'));
  });

  it('go on past midnight, on the day they began', () => {
    // Friday 18:00 to Saturday 02:00.
    const bar = [{ weekday: 5, from: 18 * 60, to: 26 * 60 }];
    expect(isOpenAt(bar, 'UTC', at('2026-11-14T01:59:59Z'))).toBe(true);
    expect(isOpenAt(bar, 'UTC', at('2026-11-14T02:00:00Z'))).toBe(false);
    expect(isOpenAt(bar, 'UTC', at('2026-11-15T01:00:00Z'))).toBe(false);
    expect(nextChange(bar, 'UTC', at('2026-11-14T02:00:00Z'))).toEqual(at('2026-11-20T18:00:00Z'));
  });

  it('keep the hour on the wall when clocks change', () => {
    const shop = everyDay(9 * 60, 18 * 60);
    // 28 March 2026 is winter time in Berlin, 29 March summer time.
    expect(nextChange(shop, 'Europe/Berlin', at('2026-03-27T22:00:00Z'))).toEqual(at('2026-03-28T08:00:00Z'));
    expect(nextChange(shop, 'Europe/Berlin', at('2026-03-28T22:00:00Z'))).toEqual(at('2026-03-29T07:00:00Z'));
  });

  it('that begin in the hour that is skipped begin with the jump; those that end in a doubled one end with its last', () => {
    expect(nextChange(everyDay(150, 600), 'Europe/Berlin', at('2026-03-29T00:30:00Z'))).toEqual(
      at('2026-03-29T01:00:00Z'),
    );
    const bar = everyDay(20 * 60, 26 * 60 + 30);
    // 02:30 comes at 00:30 UTC and again at 01:30 UTC.
    expect(nextChange(bar, 'Europe/Berlin', at('2026-10-24T22:00:00Z'))).toEqual(at('2026-10-25T01:30:00Z'));
    // Half an hour on Lord Howe Island.
    expect(nextChange(everyDay(0, 105), 'Australia/Lord_Howe', at('2026-04-04T14:00:00Z'))).toEqual(
      at('2026-04-04T15:15:00Z'),
    );
  });

  it('without end or without beginning never change', () => {
    expect(nextChange(everyDay(0, 1_440), 'Europe/London', at('2026-10-24T22:00:00Z'))).toBeNull();
    expect(isOpenAt(everyDay(0, 1_440), 'Europe/London', at('2026-10-25T01:30:00Z'))).toBe(true);
    expect(nextChange([], 'Europe/London', at('2026-10-24T22:00:00Z'))).toBeNull();
  });

  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
  ];
  const interval = fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1_439 }),
      last: fc.integer({ min: 1, max: 1_440 }),
    })
    .map(({ weekday, from, last }) => ({ weekday, from, to: from + last }));
  const week = fc.array(interval, { maxLength: 12 }).filter((hours) => openingHours.safeParse(hours).success);
  const moment = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
    .map((minute) => new Date(minute * 60_000));

  it('stay as they are until the next change and then are the opposite', () => {
    fc.assert(
      fc.property(
        week,
        fc.constantFrom(...zones),
        moment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hours, zone, now, part) => {
          const isOpen = isOpenAt(hours, zone, now);
          const change = nextChange(hours, zone, now);
          if (change === null) return isOpen === hours.length > 0;
          const between = new Date(now.getTime() + part * (change.getTime() - 1 - now.getTime()));
          expect(change.getTime()).toBeGreaterThan(now.getTime());
          expect(isOpenAt(hours, zone, between)).toBe(isOpen);
          expect(isOpenAt(hours, zone, change)).toBe(!isOpen);
          return true;
        },
      ),
      { numRuns: 300 },
    );
  });

  it('agree with the clock on the wall wherever no clock was changed that day or the one before', () => {
    const wallOf = (zone: string, when: Date) => {
      const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'longOffset',
      }).formatToParts(when);
      const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
      const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
      return { weekday, minute: Number(part('hour')) * 60 + Number(part('minute')), offset: part('timeZoneName') };
    };
    fc.assert(
      fc.property(week, fc.constantFrom(...zones), moment, (hours, zone, now) => {
        const { weekday, minute, offset } = wallOf(zone, now);
        const around = [-2, -1, 1, 2].map((days) => wallOf(zone, new Date(now.getTime() + days * 86_400_000)).offset);
        fc.pre(around.every((other) => other === offset));
        const yesterday = ((weekday + 5) % 7) + 1;
        const expected = hours.some(
          (one) =>
            (one.weekday === weekday && one.from <= minute && minute < one.to) ||
            (one.weekday === yesterday && minute + 1_440 < one.to),
        );
        expect(isOpenAt(hours, zone, now)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
