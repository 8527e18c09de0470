import { describe, expect, it } from 'vitest';
import type { ItemReport } from '../desired/desired-handler.ts';
import { DeviceItems } from './device-items.ts';
import { itemsOf } from './world/item.rules.ts';
import type { Living } from './world/life.rules.ts';

const shop = { index: 0, timezone: 'UTC', hours: [], latitude: 0, longitude: 0 };
const life = (model: string, sn = 'SIM1-000001'): Living => ({ seed: 1, sn, model, shop }) as Living;
const start = 1_700_000_000_000;

function device(model: string, { failShare = 0, sn = 'SIM1-000001' } = {}) {
  const said: ItemReport[] = [];
  const items = new DeviceItems({
    life: life(model, sn),
    fleet: { options: { profile: 'steady', speed: 1, failShares: { item: failShare } }, simulated: (now) => now },
    sayItems: (report) => said.push(report) > 0,
  });
  const until = (end: number) => {
    while (items.nextAt <= end) items.act(items.nextAt);
  };
  return { items, said, until };
}
const minuteMs = 60_000;

describe('the items of a simulated device', () => {
  it('are those its system and its parts can apply', () => {
    expect(itemsOf(life('M1'))).not.toContain('kiosk');
    expect(itemsOf(life('Swan-2'))).toContain('kiosk');
    expect([itemsOf(life('D2')), itemsOf(life('D4-504'))].every((items) => items.includes('screen_ads'))).toBe(true);
    expect(itemsOf(life('D4'))).not.toContain('screen_ads');
    expect(itemsOf(life('M1'))).not.toContain('alarm_voice');
  });

  it('are applied once and reported with their hash; equal ones are not applied again, removed ones are gone', () => {
    const { items, said, until } = device('D3');
    const document = {};
    const change = { wallpaper: { hash: 'hash-w-1', document }, levitation: { hash: 'hash-l-1', document } };
    items.take({ items: change, removed: [] }, start);
    until(start + minuteMs);
    const both = {
      wallpaper: { hash: 'hash-w-1', outcome: 'verified' },
      levitation: { hash: 'hash-l-1', outcome: 'unsupported' },
    };
    expect(said).toEqual([both]);
    items.take({ items: change, removed: [] }, start + minuteMs);
    until(start + 2 * minuteMs);
    expect(said.length).toBe(1);
    items.take({ items: {}, removed: ['levitation'] }, start + 2 * minuteMs);
    until(start + 3 * minuteMs);
    expect([items.held, said.at(-1)]).toEqual([{ wallpaper: 'hash-w-1' }, { wallpaper: both.wallpaper }]);
  });

  it('are set up once by a factory policy: what people change afterwards is no drift', () => {
    const devices = Array.from({ length: 100 }, (_, index) => device('D3', { sn: `SIM1-${index}` }));
    for (const { items, until } of devices) {
      items.take({ items: { factory: { hash: 'hash-f-1', document: {} } }, removed: [] }, start);
      until(start + 10 * 60 * minuteMs);
    }
    expect(devices.every(({ items }) => items.appliedTimes('factory') === 1)).toBe(true);
    expect(devices.every(({ said }) => said.at(-1)?.factory?.outcome === 'verified')).toBe(true);
  });

  it('fail by the chance of seed and serial number, in the share asked for, and are tried again', () => {
    const devices = Array.from({ length: 400 }, (_, index) => device('D3', { failShare: 0.3, sn: `SIM1-${index}` }));
    for (const { items, until } of devices) {
      items.take({ items: { wallpaper: { hash: 'hash-w-1', document: {} } }, removed: [] }, start);
      until(start + 30_000);
    }
    const failed = () => devices.filter(({ said }) => said.at(-1)?.wallpaper?.outcome === 'failed').length;
    const first = failed();
    expect(first / devices.length).toBeGreaterThan(0.2);
    expect(first / devices.length).toBeLessThan(0.4);
    for (const { until } of devices) until(start + 40 * minuteMs);
    expect(failed()).toBeLessThan(first / 4);
  });

  it('drift on some devices: read back every hour, applied again there and nowhere else, without another report', () => {
    const devices = Array.from({ length: 300 }, (_, index) => device('D3', { sn: `SIM1-${index}` }));
    for (const { items, until } of devices) {
      items.take({ items: { wallpaper: { hash: 'hash-w-1', document: {} } }, removed: [] }, start);
      until(start + 10 * 60 * minuteMs);
    }
    const again = devices.filter(({ items }) => items.appliedTimes('wallpaper') > 1).length;
    expect(again).toBeGreaterThan(20);
    expect(again).toBeLessThan(120);
    expect(devices.every(({ said }) => said.length === 1)).toBe(true);
  });
});
