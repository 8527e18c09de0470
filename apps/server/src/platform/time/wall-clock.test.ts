import { describe, expect, it } from 'vitest';
import { instantOf } from './wall-clock.ts';

describe('a date or wall-clock time in a zone', () => {
  it.each([
    ['2026-03-10', 'Asia/Shanghai', '2026-03-09T16:00:00.000Z'],
    ['2026-03-10', 'America/New_York', '2026-03-10T04:00:00.000Z'],
    ['2026-01-10', 'America/New_York', '2026-01-10T05:00:00.000Z'],
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z'],
    ['2026-03-10T09:30', 'Asia/Kolkata', '2026-03-10T04:00:00.000Z'],
    ['2026-03-10T09:30:15', '+08:00', '2026-03-10T01:30:15.000Z'],
    ['1969-12-31T23:59:59.500', 'UTC', '1969-12-31T23:59:59.500Z'],
  ])('%s in %s is %s', (text, timezone, instant) => {
    expect(instantOf(text, timezone)).toBe(instant);
  });

  it('takes a text with an offset as it is', () => {
    expect(instantOf('2026-03-10T00:00:00+02:00', 'Asia/Shanghai')).toBe('2026-03-09T22:00:00.000Z');
    expect(instantOf('2026-03-10T00:00:00Z', 'Asia/Shanghai')).toBe('2026-03-10T00:00:00.000Z');
  });

  it('begins a day without midnight at its first moment', () => {
    // Egypt turns its clocks forward at midnight of the last Friday in April.
    expect(instantOf('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(instantOf('2026-04-23', 'Africa/Cairo')).toBe('2026-04-22T22:00:00.000Z');
    expect(instantOf('2026-04-25', 'Africa/Cairo')).toBe('2026-04-24T21:00:00.000Z');
  });

  it('takes the first of two when clocks are turned back, and the later side of a gap', () => {
    // Havana repeats the hour after midnight on the first Sunday in November.
    expect(instantOf('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('makes days of 23, 24 and 25 hours join without gap or overlap, in every zone', () => {
    for (const timezone of [
      'Europe/Berlin',
      'Africa/Cairo',
      'America/Havana',
      'Australia/Lord_Howe',
      'Asia/Shanghai',
    ]) {
      const starts = Array.from({ length: 366 }, (_unused, day) =>
        Date.parse(instantOf(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10), timezone)),
      );
      const hours = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 3_600_000);
      expect(Math.min(...hours), timezone).toBeGreaterThanOrEqual(23);
      expect(Math.max(...hours), timezone).toBeLessThanOrEqual(25);
      expect(
        hours.reduce((sum, hour) => sum + hour, 0),
        timezone,
      ).toBe(365 * 24);
    }
  });
});
