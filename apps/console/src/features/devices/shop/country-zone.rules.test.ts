import { expect, it } from 'vitest';
import { zoneOptions } from '../../../lib/format/zone-options.ts';
import { zoneIn } from './country-zone.rules.ts';

const offered = zoneOptions.map(({ value }) => value);

it.each([
  ['PL', 'Europe/Warsaw'],
  ['CN', 'Asia/Shanghai'],
  ['DE', 'Europe/Berlin'],
  ['ES', 'Europe/Madrid'],
  ['UA', 'Europe/Kiev'],
])('a shop in %s is not left in the zone of the person who adds it', (country, zone) => {
  expect(zoneIn(country, 'America/Chicago')).toBe(zone);
  expect(offered).toContain(zone);
});

it('of a country with several zones the person chooses, and what fits stays', () => {
  expect(zoneIn('US', 'Europe/Berlin')).toBeUndefined();
  expect(zoneIn('US', 'America/Chicago')).toBe('America/Chicago');
  expect(zoneIn('CN', 'Asia/Urumqi')).toBe('Asia/Urumqi');
});

it('of a country without zones the zone stays', () => {
  expect(zoneIn('ZZ', 'Europe/Berlin')).toBe('Europe/Berlin');
});
