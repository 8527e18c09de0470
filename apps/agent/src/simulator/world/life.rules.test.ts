import { deviceApps, deviceExamination, deviceFacts, deviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import { describe, expect, it } from 'vitest';
import { appsOf, examinationOf, factsOf } from './identity.rules.ts';
import { type Condition, conditionAt, conditions, type Living, statusWaitMs } from './life.rules.ts';
import { modelTraits } from './model-traits.rules.ts';
import type { OpeningHours } from './opening-hours.rules.ts';
import { type Reading, readingAt } from './reading.rules.ts';

const everyDay: OpeningHours = Array.from({ length: 7 }, () => [[480, 1_200]] as const);
const shop = { timezone: 'Europe/Berlin', hours: everyDay, latitude: 53.55, longitude: 9.99 };
const living = (index: number, model = 'M2'): Living => ({ seed: 1, sn: `SIM1-${index}`, model, shop });
const monday = Date.parse('2026-11-16T00:00:00Z');
const noon = monday + 11 * 3_600_000;
const night = monday + 1 * 3_600_000;
const minuteMs = 60_000;
const head = { epoch: 1, seq: 1, at: noon };

const countConditions = (at: number): Record<Condition, number> => {
  const counts = Object.fromEntries(conditions.map((name) => [name, 0])) as Record<Condition, number>;
  for (let index = 0; index < 4_000; index += 1) counts[conditionAt(living(index), at)] += 1;
  return counts;
};
const dayOf = (life: Living): Reading[] =>
  Array.from({ length: 1_440 }, (_, minute) => readingAt(life, monday + minute * minuteMs));

describe('a simulated life', () => {
  it('is never silent for two status intervals, after which the server closes its connection', () => {
    for (const condition of conditions) expect(statusWaitMs(300, condition, 1)).toBeLessThan(2 * 300_000);
    expect(statusWaitMs(300, 'asleep', 0.5)).toBeGreaterThan(statusWaitMs(300, 'on', 0.5));
  });

  it('follows the hours of the shop', () => {
    const open = countConditions(noon);
    expect(open.off).toBe(0);
    expect(open.asleep).toBe(0);
    const closed = countConditions(night);
    expect(closed.off).toBeGreaterThan(800);
    expect(closed.asleep).toBeGreaterThan(1_000);
    expect(closed.on).toBeGreaterThan(1_000);
  });

  it('fails now and then in each way, and never where nothing is to fail', () => {
    const seen = new Set<Condition>();
    const seenSteady = new Set<Condition>();
    for (let index = 0; index < 1_000; index += 1)
      for (let step = 0; step < 30; step += 2) {
        seen.add(conditionAt(living(index), noon + step * minuteMs));
        seenSteady.add(conditionAt(living(index), noon + step * minuteMs, 'steady'));
      }
    expect(seenSteady).toEqual(new Set(['on']));
    expect(seen).toEqual(new Set(['on', 'rebooting', 'flapping', 'dead']));
    const { on } = countConditions(noon);
    expect(on).toBeGreaterThan(3_900);
  });

  it('keeps a battery within bounds, drains it by day and fills it by night', () => {
    for (let index = 0; index < 12; index += 1) {
      const levels = dayOf(living(index)).map(({ batteryPercent }) => batteryPercent ?? Number.NaN);
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(8);
      expect(Math.max(...levels)).toBe(100);
      expect(Math.min(...levels)).toBeLessThan(50);
      // Nothing jumps: a minute changes it by less than two per cent.
      for (const [minute, level] of levels.entries())
        if (minute > 0) expect(Math.abs(level - (levels[minute - 1] ?? level))).toBeLessThanOrEqual(2);
    }
    expect(readingAt(living(1, 'D2'), noon)).not.toHaveProperty('batteryPercent');
  });

  it('runs low and out of paper during trade and gets a new roll', () => {
    const states = dayOf(living(3)).map(({ printer }) => printer);
    expect(new Set(states)).toEqual(new Set(['ready', 'paper_low', 'paper_out']));
    const out = states.indexOf('paper_out');
    expect(states.slice(out).includes('ready')).toBe(true);
    expect(readingAt(living(3, 'M1'), noon).printer).toBe('absent');
  });

  it('says nothing that the declared messages do not allow', () => {
    for (const { name } of modelTraits)
      for (let index = 0; index < 8; index += 1) {
        const life = living(index, name);
        const reading = readingAt(life, noon + index * 137 * minuteMs);
        deviceStatus.strict().parse({ ...head, ...reading });
        deviceFacts.strict().parse({ ...head, ...factsOf(life) });
        deviceApps.strict().parse({ ...head, apps: appsOf(life) });
        deviceExamination.strict().parse({ ...head, cause: 'local', items: examinationOf(reading) });
      }
  });
});
