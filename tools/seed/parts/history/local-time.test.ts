import { describe, expect, it } from 'vitest';
import { isDayOff, localInstant } from './local-time.ts';

const hourMs = 3_600_000;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('localInstant', () => {
  it('is nine in the morning where people are', () => {
    expect(localInstant(day('2026-11-10'), 9 * hourMs, 'Asia/Tokyo').toISOString()).toBe('2026-11-10T00:00:00.000Z');
    expect(localInstant(day('2026-11-10'), 9 * hourMs, 'America/Bogota').toISOString()).toBe(
      '2026-11-10T14:00:00.000Z',
    );
  });

  it('follows a change of the clocks', () => {
    expect(localInstant(day('2026-10-24'), 9 * hourMs, 'Europe/Berlin').toISOString()).toBe('2026-10-24T07:00:00.000Z');
    expect(localInstant(day('2026-10-26'), 9 * hourMs, 'Europe/Berlin').toISOString()).toBe('2026-10-26T08:00:00.000Z');
  });
});

describe('isDayOff', () => {
  it('knows that Friday is a working day in Berlin and none in Riyadh', () => {
    expect(isDayOff(day('2026-11-13'), 'Europe/Berlin')).toBe(false);
    expect(isDayOff(day('2026-11-13'), 'Asia/Riyadh')).toBe(true);
    expect(isDayOff(day('2026-11-15'), 'Europe/Berlin')).toBe(true);
  });
});
