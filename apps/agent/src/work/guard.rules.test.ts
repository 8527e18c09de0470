import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeGuard, type MachineMood, nextGoodTime } from './guard.rules.ts';
import { isProgressTold } from './progress.rules.ts';

const calm: MachineMood = {
  timezone: 'UTC',
  isBusy: false,
  battery: undefined,
  freeMb: 10_000,
  network: 'wifi',
};
const at = (text: string) => Date.parse(text);
const guardOf = (guard: object) => workGuard.parse(guard);
const verdict = (guard: object, now: string, mood: Partial<MachineMood> = {}) => {
  const judged = judgeGuard(guardOf(guard), { ...calm, ...mood }, at(now));
  return judged.isSafe ? 'safe' : `${judged.reason} until ${new Date(judged.until).toISOString().slice(0, 16)}`;
};
const night = { fromMinute: 22 * 60, toMinute: 4 * 60 };

describe('whether a machine may be disturbed', () => {
  it('a window counts by the clock on the wall of the shop, over midnight and by the day it begins', () => {
    const guard = { timezone: 'Asia/Shanghai', window: { ...night, weekdays: [6] } };
    // Saturday, 23:00 and Sunday, 03:00 in Shanghai.
    expect(verdict(guard, '2026-11-14T15:00:00Z')).toBe('safe');
    expect(verdict(guard, '2026-11-14T19:00:00Z')).toBe('safe');
    expect(verdict(guard, '2026-11-14T20:30:00Z')).toBe('outside_window until 2026-11-21T14:00');
    expect(verdict({ window: night }, '2026-11-14T12:00:00Z', { timezone: 'America/New_York' })).toBe(
      'outside_window until 2026-11-15T03:00',
    );
    expect(verdict({ timezone: 'No/Where', window: night }, '2026-11-14T12:00:00Z')).toBe(
      'outside_window until 2026-11-14T22:00',
    );
  });

  it('a window stays at its time of the day when clocks are changed', () => {
    const window = { fromMinute: 3 * 60, toMinute: 5 * 60 };
    const guard = { timezone: 'Europe/Berlin', window };
    expect(verdict(guard, '2026-10-24T12:00:00Z')).toBe('outside_window until 2026-10-25T02:00');
    expect(verdict(guard, '2026-03-28T12:00:00Z')).toBe('outside_window until 2026-03-29T01:00');
    // 02:30 does not exist in the night to 29 March: the window begins with the jump.
    const skipped = { timezone: 'Europe/Berlin', window: { fromMinute: 150, toMinute: 240 } };
    expect(verdict(skipped, '2026-03-28T12:00:00Z')).toBe('outside_window until 2026-03-29T01:00');
  });

  it('not while the shop is open; one without hours is never open, one that never closes waits for the deadline', () => {
    const openingHours = [{ weekday: 6, from: 600, to: 1_560 }];
    const guard = { timezone: 'UTC', openingHours };
    expect(verdict(guard, '2026-11-14T09:59:00Z')).toBe('safe');
    expect(verdict(guard, '2026-11-14T10:00:00Z')).toBe('outside_window until 2026-11-15T02:00');
    expect(verdict({ ...guard, window: night }, '2026-11-14T23:00:00Z')).toBe('outside_window until 2026-11-15T02:00');
    expect(verdict({ openingHours: [] }, '2026-11-14T12:00:00Z')).toBe('safe');
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1_440 }));
    expect(verdict({ openingHours: always }, '2026-11-14T12:00:00Z')).toBe('outside_window until 2026-11-15T12:00');
    const deadlineAt = at('2026-11-14T18:00:00Z');
    expect(verdict({ openingHours: always, deadlineAt }, '2026-11-14T12:00:00Z')).toBe(
      'outside_window until 2026-11-14T18:00',
    );
    expect(verdict({ openingHours: always, deadlineAt }, '2026-11-14T18:00:00Z', { isBusy: true })).toBe('safe');
  });

  it('names one reason: busy before battery, storage and network', () => {
    const now = '2026-11-14T12:00:00Z';
    const battery = { percent: 20, isCharging: false };
    const guard = { minBatteryPercent: 30, minFreeMb: 500, networks: ['wifi', 'wired'] };
    expect(verdict(guard, now, { isBusy: true, battery })).toMatch(/^busy/);
    expect(verdict({ ...guard, respectBusy: false }, now, { isBusy: true, battery })).toMatch(/^low_battery/);
    expect(verdict(guard, now, { battery: { ...battery, isCharging: true }, freeMb: 499 })).toMatch(/^low_storage/);
    expect(verdict(guard, now, { network: 'mobile' })).toMatch(/^wrong_network/);
    expect(verdict(guard, now)).toBe('safe');
  });

  it('the good time that is found is good, and none of the two hours before it is', () => {
    const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.record({ fromMinute: minute, toMinute: minute, weekdays }),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe'),
        fc.integer({ min: 0, max: 4 * 365 }),
        (window, timezone, quarterDays) => {
          const now = at('2026-01-01T00:00:00Z') + quarterDays * 6 * 3_600_000;
          const guard = guardOf({ timezone, window, openingHours: [{ weekday: 2, from: 540, to: 1_080 }] });
          const good = nextGoodTime(guard, timezone, now);
          const isGood = (moment: number) => nextGoodTime(guard, timezone, moment) === moment;
          if (good === undefined) return;
          expect(isGood(good)).toBe(true);
          for (let moment = Math.max(now, good - 7_200_000); moment < good; moment += 900_000)
            expect(isGood(moment)).toBe(false);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('progress is told at most once a second and by steps of five percent', () => {
    expect(isProgressTold({ percent: 10, at: 0 }, 15, 1_000)).toBe(true);
    expect(isProgressTold({ percent: 10, at: 0 }, 14, 5_000)).toBe(false);
    expect(isProgressTold({ percent: 10, at: 0 }, 90, 999)).toBe(false);
  });
});
