import { expect, it } from 'vitest';
import { lineChanges, valueLines } from './value-lines.rules.ts';

it('takes nested settings apart, and files, passwords and lists as they are', () => {
  const picture = { sha256: 'a'.repeat(64), name: 'summer.png' };
  const pin = { digits: 6, salt: 's', hash: 'h', cost: 1 };
  expect(
    valueLines({ volume: 40, scanner: { prefix: 'A', codeTypes: ['qr'] }, picture, pin, isBeepOn: undefined }),
  ).toEqual([
    { path: ['volume'], value: 40 },
    { path: ['scanner', 'prefix'], value: 'A' },
    { path: ['scanner', 'codeTypes'], value: ['qr'] },
    { path: ['picture'], value: picture },
    { path: ['pin'], value: pin },
  ]);
  expect(valueLines(null)).toEqual([]);
});

it('tells what is new, what changed and what went, and nothing that stayed', () => {
  expect(
    lineChanges({ volume: 40, brightness: 70, wifi: { ssid: 'shop' } }, { volume: 50, brightness: 70, isBeepOn: true }),
  ).toEqual([
    { path: ['volume'], before: 40, after: 50 },
    { path: ['isBeepOn'], before: undefined, after: true },
    { path: ['wifi', 'ssid'], before: 'shop', after: undefined },
  ]);
  expect(lineChanges({ packages: ['a', 'b'] }, { packages: ['a', 'b'] })).toEqual([]);
});
