import { describe, expect, it } from 'vitest';
import {
  type AbsenceFacts,
  clockOf,
  isBackTold,
  isInSlot,
  minuteOf,
  offlineAfterMs,
  silenceOf,
  wallMinute,
} from './detection.rules.ts';
import { type PastAbsence, rehearse } from './rehearsal.rules.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a slot', () => {
  it('ends before its end, passes midnight, and is the whole day where both are the same', () => {
    const day = { from: minuteOf('09:00'), to: minuteOf('18:00') };
    expect([539, 540, 1079, 1080].map((wall) => isInSlot(day, wall))).toEqual([false, true, true, false]);
    const night = { from: minuteOf('22:00'), to: minuteOf('06:30') };
    expect([1319, 1320, 0, 389, 390].map((wall) => isInSlot(night, wall))).toEqual([false, true, true, true, false]);
    expect(isInSlot({ from: 7, to: 7 }, 6)).toBe(true);
    expect([clockOf(0), clockOf(minuteOf('23:59'))]).toEqual(['00:00', '23:59']);
  });

  it('follows what clocks show when they change', () => {
    // Berlin turned back at 01:00 UTC: 02:30 came twice. New York jumped at 07:00 UTC: 02:30 never came.
    const berlin = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
      wallMinute(Date.parse(at), 'Europe/Berlin'),
    );
    expect(berlin).toEqual([150, 150]);
    const newYork = ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'].map((at) =>
      wallMinute(Date.parse(at), 'America/New_York'),
    );
    expect(newYork).toEqual([119, 180]);
    expect(wallMinute(Date.parse('1969-12-31T23:59:00Z'), 'UTC')).toBe(1_439);
  });
});

describe('being offline', () => {
  it('takes three minutes, or twice the keep-alive and the reconnect spread', () => {
    expect(offlineAfterMs(30, 60)).toBe(180_000);
    expect(offlineAfterMs(60, 300)).toBe(420_000);
  });
});

describe('an absence is silent', () => {
  const facts: AbsenceFacts = { sinceMs: 0, oursUntilMs: null, isShopOpen: null, changes: 1, isToldRestless: false };
  it('while it is ours, until it has outlasted us by as long as any absence has to last', () => {
    const ours = { ...facts, oursUntilMs: 10 * minute };
    expect(silenceOf(ours, 12 * minute, 3 * minute)).toBe('outage');
    expect(silenceOf(ours, 13 * minute, 3 * minute)).toBeNull();
    expect(silenceOf({ ...facts, oursUntilMs: Number.POSITIVE_INFINITY }, 9 * hour, 3 * minute)).toBe('outage');
  });

  it('outside the opening hours, and not where they are not known', () => {
    expect(silenceOf({ ...facts, isShopOpen: false }, hour, 0)).toBe('closed');
    expect(silenceOf({ ...facts, isShopOpen: true }, hour, 0)).toBeNull();
  });

  it('when it comes and goes and was told, until it was calm', () => {
    const restless = { ...facts, changes: 5, isToldRestless: true };
    expect(silenceOf(restless, 14 * minute, 0)).toBe('flapping');
    expect(silenceOf(restless, 15 * minute, 0)).toBeNull();
    expect(silenceOf({ ...restless, isToldRestless: false }, minute, 0)).toBeNull();
    expect(silenceOf({ ...restless, changes: 4 }, minute, 0)).toBeNull();
    expect([isBackTold(0, 5, 14 * minute), isBackTold(0, 5, 15 * minute), isBackTold(0, 4, 1)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a rehearsal', () => {
  const policy = { slot: { from: 0, to: 0 }, intervalMs: 15 * minute, offlineMs: 3 * minute };
  const absence = (change: Partial<PastAbsence>): PastAbsence => ({
    deviceId: 'a',
    sinceMs: 0,
    untilMs: null,
    oursUntilMs: null,
    zone: 'UTC',
    hours: [],
    ...change,
  });
  it('counts one email for what one look found, and one for what is back', () => {
    const two = ['a', 'b'].map((deviceId) => absence({ deviceId, sinceMs: minute, untilMs: 40 * minute }));
    expect(rehearse(policy, two, 0, 24 * hour)).toEqual({
      foundCount: 2,
      mailCount: 2,
      toldDeviceCount: 2,
      silenced: [],
    });
  });

  it('misses what was over before a look, waits for the shop, and says why it was silent', () => {
    const past = [
      absence({ sinceMs: minute, untilMs: 14 * minute }),
      // Thursday, 1 January 1970: open from 9 to 10.
      absence({ deviceId: 'shop', sinceMs: hour, untilMs: 12 * hour, hours: [{ weekday: 4, from: 540, to: 600 }] }),
      absence({
        deviceId: 'shut',
        sinceMs: 11 * hour,
        untilMs: 12 * hour,
        hours: [{ weekday: 4, from: 540, to: 600 }],
      }),
      absence({ deviceId: 'ours', sinceMs: hour, untilMs: 2 * hour, oursUntilMs: 2 * hour }),
    ];
    expect(rehearse(policy, past, 0, 24 * hour)).toEqual({
      foundCount: 3,
      mailCount: 2,
      toldDeviceCount: 1,
      silenced: [
        { silence: 'closed', count: 1 },
        { silence: 'outage', count: 1 },
      ],
    });
  });
});
