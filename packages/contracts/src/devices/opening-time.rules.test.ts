import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetMs } from '../core/zone-offset.ts';
import { instantAfterOpenMs, openMsBetween } from './opening-hours.rules.ts';
import { type OpeningInterval, openingHours } from './opening-hours.schemas.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const weekdays = (from: number, to: number): OpeningInterval[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }));
const ms = (text: string) => Date.parse(text);

describe('open time', () => {
  const office = weekdays(9 * 60, 17 * 60);

  it('counts only while the place is open', () => {
    // Friday 16:00 to Monday 10:00 in Berlin.
    const [from, to] = [ms('2026-03-06T15:00:00Z'), ms('2026-03-09T09:00:00Z')];
    expect(openMsBetween(office, 'Europe/Berlin', from, to)).toBe(2 * hourMs);
    expect(instantAfterOpenMs(office, 'Europe/Berlin', from, 2 * hourMs)).toBe(to);
    expect(openMsBetween(office, 'Europe/Berlin', to, from)).toBe(0);
  });

  it('that ends with the day ends when the place closes', () => {
    const from = ms('2026-03-06T15:00:00Z');
    expect(instantAfterOpenMs(office, 'Europe/Berlin', from, hourMs)).toBe(ms('2026-03-06T16:00:00Z'));
    expect(instantAfterOpenMs(office, 'Europe/Berlin', from, 0)).toBe(from);
  });

  it('leaves out holidays', () => {
    const holidays = new Set(['2026-03-09']);
    const from = ms('2026-03-06T15:00:00Z');
    expect(instantAfterOpenMs(office, 'Europe/Berlin', from, 2 * hourMs, holidays)).toBe(ms('2026-03-10T09:00:00Z'));
    expect(openMsBetween(office, 'Europe/Berlin', from, ms('2026-03-10T08:00:00Z'), holidays)).toBe(hourMs);
  });

  it('never passes where nothing opens', () => {
    expect(instantAfterOpenMs([], 'UTC', 0, 1)).toBeNull();
    expect(openMsBetween([], 'UTC', 0, 100 * dayMs)).toBe(0);
    const days = Array.from({ length: 1_000 }, (_, day) => new Date(day * dayMs).toISOString().slice(0, 10));
    expect(instantAfterOpenMs(office, 'UTC', 0, 1, new Set(days))).toBeNull();
  });

  /** Weeks in which clocks change, and one in which none does. */
  const weeks: [string, string][] = [
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['America/Santiago', '2026-04-05'],
    ['America/Santiago', '2026-09-06'],
    ['Asia/Kathmandu', '2026-05-05'],
  ];
  const reachDays = 9;

  /** What the clock on the wall shows, minute by minute; written without the arithmetic under test. */
  const wallsOf = ([zone, middle]: [string, string]) => {
    const startMs = ms(`${middle}T00:00:00Z`) - reachDays * dayMs;
    const walls: number[] = [];
    // Offsets change at whole quarters of an hour.
    for (let quarter = 0; quarter < 2 * reachDays * 96; quarter += 1) {
      const atMs = startMs + quarter * 15 * minuteMs;
      const wall = (atMs + offsetMs(atMs, zone)) / minuteMs;
      for (let minute = 0; minute < 15; minute += 1) walls.push(wall + minute);
    }
    return { zone, startMs, walls };
  };
  const clocks = weeks.map(wallsOf);

  /** Whether the place is open, for each minute: from the first that shows its opening to the last that shows its closing. */
  const openMinutes = (
    { walls }: (typeof clocks)[number],
    hours: readonly OpeningInterval[],
    holiday: number | null,
  ) => {
    const isOpen = new Uint8Array(walls.length);
    const firstDay = Math.floor((walls[0] ?? 0) / 1_440) - 2;
    for (let day = firstDay; day < firstDay + 2 * reachDays + 5; day += 1) {
      if (day === holiday) continue;
      for (const { from, to } of hours.filter(({ weekday }) => weekday === ((day + 3) % 7) + 1)) {
        const opens = walls.findIndex((wall) => wall >= day * 1_440 + from);
        const shown = walls.lastIndexOf(day * 1_440 + to);
        const later = walls.findIndex((wall) => wall >= day * 1_440 + to);
        const closes = shown >= 0 ? shown : later >= 0 ? later : walls.length;
        if (opens >= 0) isOpen.fill(1, opens, Math.max(opens, closes));
      }
    }
    return isOpen;
  };

  const interval = fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(0, 60, 90, 120, 150, 180)),
      last: fc.oneof(fc.integer({ min: 1, max: 1_440 }), fc.constantFrom(30, 60, 120, 1_440)),
    })
    .map(({ weekday, from, last }) => ({ weekday, from, to: from + last }));
  const week = fc.array(interval, { maxLength: 12 }).filter((hours) => openingHours.safeParse(hours).success);
  const span = fc.tuple(fc.integer({ min: 0, max: 12 * 1_440 }), fc.integer({ min: 0, max: 4 * 1_440 }));

  it('equals a count minute by minute, over clock changes, with and without a holiday', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...clocks), week, span, fc.boolean(), (clock, hours, [begin, lasts], hasHoliday) => {
        // Two days at each end are there for intervals that reach in.
        const first = begin + 2 * 1_440;
        const holiday = hasHoliday ? Math.floor((clock.walls[first + 720] ?? 0) / 1_440) : null;
        const holidays = new Set(holiday === null ? [] : [new Date(holiday * dayMs).toISOString().slice(0, 10)]);
        const isOpen = openMinutes(clock, hours, holiday);
        const counted = isOpen.subarray(first, first + lasts).reduce((sum, one) => sum + one, 0);
        const [fromMs, toMs] = [clock.startMs + first * minuteMs, clock.startMs + (first + lasts) * minuteMs];
        expect(openMsBetween(hours, clock.zone, fromMs, toMs, holidays)).toBe(counted * minuteMs);
        if (counted === 0) return;
        const due = first + isOpen.subarray(first, first + lasts).lastIndexOf(1) + 1;
        expect(instantAfterOpenMs(hours, clock.zone, fromMs, counted * minuteMs, holidays)).toBe(
          clock.startMs + due * minuteMs,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('adds up wherever it is cut, to the millisecond', () => {
    const instant = fc.integer({ min: ms('2026-01-01T00:00:00Z'), max: ms('2026-12-31T00:00:00Z') });
    const places = fc.constantFrom(...weeks.map(([zone]) => zone));
    fc.assert(
      fc.property(
        week,
        places,
        instant,
        fc.array(fc.integer({ min: 0, max: 9 * dayMs }), { minLength: 1, maxLength: 4 }),
        (hours, zone, fromMs, steps) => {
          let [at, sum] = [fromMs, 0];
          for (const step of steps) {
            sum += openMsBetween(hours, zone, at, at + step);
            at += step;
          }
          expect(openMsBetween(hours, zone, fromMs, at)).toBe(sum);
          const due = instantAfterOpenMs(hours, zone, fromMs, sum);
          if (sum > 0) expect(openMsBetween(hours, zone, fromMs, due ?? 0)).toBe(sum);
        },
      ),
      { numRuns: 200 },
    );
  });
});
