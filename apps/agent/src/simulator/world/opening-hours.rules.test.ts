import { describe, expect, it } from 'vitest';
import { localMoment, type OpeningHours, shopMoment, zoneOffsetMs } from './opening-hours.rules.ts';

const weekdays: OpeningHours = [...Array.from({ length: 5 }, () => [[540, 1_080]] as const), [[600, 840]], []];
const siesta: OpeningHours = Array.from(
  { length: 7 },
  () =>
    [
      [540, 840],
      [1_020, 1_260],
    ] as const,
);
const at = (text: string): number => Date.parse(text);
const berlin = (text: string) => shopMoment(weekdays, 'Europe/Berlin', at(text));

describe('opening hours', () => {
  it('are read by the clock on the wall, in summer and in winter', () => {
    expect(berlin('2026-07-06T06:59:00Z').isOpen).toBe(false);
    expect(berlin('2026-07-06T07:00:00Z')).toEqual({ isOpen: true, sinceMin: 0, openMin: 540, day: 20_640 });
    expect(berlin('2026-12-07T07:59:00Z').isOpen).toBe(false);
    expect(berlin('2026-12-07T08:00:00Z')).toMatchObject({ isOpen: true, sinceMin: 0 });
  });

  it('hold on the days on which clocks change', () => {
    const everyDay: OpeningHours = Array.from({ length: 7 }, () => [[540, 1_080]] as const);
    const open = (text: string) => shopMoment(everyDay, 'Europe/Berlin', at(text)).isOpen;
    // 29 March 2026: 02:00 becomes 03:00; nine o'clock is 07:00 UTC from this day on.
    expect([open('2026-03-28T07:30:00Z'), open('2026-03-29T07:30:00Z')]).toEqual([false, true]);
    // 25 October 2026: back again.
    expect([open('2026-10-24T07:30:00Z'), open('2026-10-25T07:30:00Z')]).toEqual([true, false]);
    expect(zoneOffsetMs('Europe/Berlin', at('2026-10-25T00:59:59Z'))).toBe(7_200_000);
    expect(zoneOffsetMs('Europe/Berlin', at('2026-10-25T01:00:00Z'))).toBe(3_600_000);
  });

  it('know zones that are no whole hours off', () => {
    expect(localMoment('Asia/Kathmandu', at('2026-11-15T18:20:00Z'))).toEqual({ day: 20_773, weekday: 0, minute: 5 });
    expect(zoneOffsetMs('America/St_Johns', at('2026-11-15T00:00:00Z'))).toBe(-12_600_000);
  });

  it('say how long it is closed, across the weekend and over noon', () => {
    expect(berlin('2026-11-15T13:00:00Z')).toEqual({ isOpen: false, sinceMin: 1_440, openMin: 240, day: 20_771 });
    expect(shopMoment(siesta, 'Europe/Madrid', at('2026-11-16T14:30:00Z'))).toMatchObject({
      isOpen: false,
      sinceMin: 90,
      openMin: 300,
    });
    expect(shopMoment([[], [], [], [], [], [], []], 'Asia/Tokyo', 0)).toMatchObject({ isOpen: false, openMin: 0 });
  });
});
