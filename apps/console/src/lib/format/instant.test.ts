import { expect, it } from 'vitest';
import { dayBefore, dayStart, elapsedTime, formatInstant, isDay, isZone, relativeTime, zoneOffset } from './instant.ts';

const at = new Date('2026-02-05T12:58:03Z');

it('shows an instant in the wanted zone', () => {
  expect(formatInstant(at, 'Asia/Shanghai')).toBe('2026-02-05 20:58');
  expect(formatInstant(at, 'America/New_York', 'second')).toBe('2026-02-05 07:58:03');
  expect(formatInstant(new Date('2026-01-01T00:00:00Z'), 'UTC')).toBe('2026-01-01 00:00');
});

it('names the zone by its offset at that moment', () => {
  expect(zoneOffset(at, 'Asia/Shanghai')).toBe('UTC+8');
  expect(zoneOffset(at, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(zoneOffset(at, 'UTC')).toBe('UTC');
  expect(zoneOffset(at, 'Europe/Berlin')).toBe('UTC+1');
  expect(zoneOffset(new Date('2026-07-01T00:00:00Z'), 'Europe/Berlin')).toBe('UTC+2');
});

it('finds the ends of a day where the clock changes', () => {
  expect(dayStart('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(dayStart('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(dayStart('2026-02-05', 'Asia/Shanghai').toISOString()).toBe('2026-02-04T16:00:00.000Z');
});

it('counts days back from today in the zone', () => {
  const late = new Date('2026-03-01T23:30:00Z');
  expect(dayBefore(late, 0, 'UTC')).toBe('2026-03-01');
  expect(dayBefore(late, 0, 'Asia/Shanghai')).toBe('2026-03-02');
  expect(dayBefore(late, 2, 'UTC')).toBe('2026-02-27');
});

it('knows zones and days from other words', () => {
  expect([isZone('Europe/Berlin'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, false, false]);
  expect([isDay('2026-02-28'), isDay('2026-13-01'), isDay('yesterday')]).toEqual([true, false, false]);
});

it('says how long ago in the language', () => {
  expect(relativeTime(at, new Date('2026-02-05T15:58:03Z'), 'en-US')).toBe('3 hours ago');
  expect(relativeTime(at, new Date('2026-02-04T12:58:03Z'), 'en-US')).toBe('tomorrow');
  expect(relativeTime(at, new Date('2026-02-05T15:58:03Z'), 'zh-CN')).toBe('3小时前');
  expect(relativeTime(at, new Date('2026-02-05T12:57:51Z'), 'en-US')).toBe('now');
  expect(relativeTime(at, new Date('2026-02-05T12:58:50Z'), 'zh-CN')).toBe('现在');
});

it('says how long something has lasted, never less than a minute', () => {
  expect(elapsedTime(at, new Date(at.getTime() + 34 * 60_000 + 59_000), 'en-US')).toBe('34 min');
  expect(elapsedTime(at, new Date(at.getTime() + 3 * 86_400_000), 'en-US')).toBe('3 days');
  expect(elapsedTime(at, new Date(at.getTime() - 5_000), 'en-US')).toBe('1 min');
  expect(elapsedTime(at, new Date(at.getTime() + 34 * 60_000), 'zh-CN')).toBe('34分钟');
});
