import { serialNumber } from '@tilldeck/contracts/devices/serial-number.schemas';
import { describe, expect, it } from 'vitest';
import { modelTraits } from './model-traits.rules.ts';
import { makeWorld, type WorldCity, type WorldPartner } from './world.rules.ts';

const city = (nameEn: string, country: string, region: string, timezone: string): WorldCity => ({
  nameEn,
  nameZh: nameEn,
  country,
  region,
  latitude: 48.1,
  longitude: 11.5,
  timezone,
});
const cities = [
  city('Munich', 'DE', 'DE-BY', 'Europe/Berlin'),
  city('Hamburg', 'DE', 'DE-HH', 'Europe/Berlin'),
  city('Shanghai', 'CN', 'CN-SH', 'Asia/Shanghai'),
];
const partners: WorldPartner[] = [
  { id: 2, shortName: 'Nord', country: 'DE', region: 'DE-HH' },
  { id: 3, shortName: '智收', country: 'CN', region: '' },
  { id: 4, shortName: 'Elsewhere', country: 'XX', region: '' },
];
const worldOf = (devices: number, seed = 1) => makeWorld({ seed, devices, partners, cities });

describe('a simulated world', () => {
  it('is the same for the same seed and another for another', () => {
    expect(worldOf(500)).toEqual(worldOf(500));
    expect(worldOf(500, 2).devices.map((each) => each.model)).not.toEqual(
      worldOf(500).devices.map((each) => each.model),
    );
  });

  it('begins with the smaller one, so that more devices are only added', () => {
    const small = worldOf(200);
    const large = worldOf(2_000);
    expect(large.devices.slice(0, 200)).toEqual(small.devices);
    expect(large.shops.slice(0, small.shops.length)).toEqual(small.shops);
  });

  it('has as many devices as asked for, each with a serial number of its own, of every model', () => {
    const { devices } = worldOf(5_000);
    expect(new Set(devices.map(({ sn }) => sn)).size).toBe(5_000);
    for (const { sn } of devices) expect(serialNumber.safeParse(sn).success).toBe(true);
    expect(new Set(devices.map(({ model }) => model))).toEqual(new Set(modelTraits.map(({ name }) => name)));
    const derived = ['D4-503', 'D4-504', 'D4-505', 'Swan-2'];
    expect(devices.map(({ model }) => model)).toEqual(expect.arrayContaining(derived));
  });

  it('puts the shops of a partner into its country, near a city, where there is one', () => {
    const { shops } = worldOf(3_000);
    const countries = (id: number) =>
      new Set(shops.filter(({ partnerId }) => partnerId === id).map((shop) => shop.city.country));
    expect(countries(2)).toEqual(new Set(['DE']));
    expect(countries(3)).toEqual(new Set(['CN']));
    expect(countries(4).size).toBe(2);
    expect(new Set(shops.map(({ name }) => name)).size).toBe(shops.length);
    for (const shop of shops) expect(Math.abs(shop.latitude - shop.city.latitude)).toBeLessThan(0.05);
  });
});
