import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PinCheck } from './pin-check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-pin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const salt = Buffer.from('salt of the test');
const hash = scryptSync('4711', salt, 32, { N: 1_024, r: 8, p: 1 }).toString('base64url');
const pin = { digits: 4, salt: salt.toString('base64url'), hash, cost: 1_024 };
const minuteMs = 60_000;

describe('a PIN', () => {
  it('waits after five wrong tries, longer each time, also after a restart and for the right one', () => {
    let now = 1_700_000_000_000;
    const check = (digits: string) => new PinCheck(folder, 'kiosk', () => now).check(pin, digits);
    const wrong = (waitMs: number) => ({ isRight: false, waitMs });
    for (let count = 1; count < 5; count++) expect(check('1111')).toEqual(wrong(0));
    expect(check('1111')).toEqual(wrong(minuteMs));
    now += minuteMs - 1;
    expect(check('4711')).toEqual(wrong(1));
    now += 1;
    for (let count = 1; count < 5; count++) expect(check('2222')).toEqual(wrong(0));
    expect(check('2222')).toEqual(wrong(2 * minuteMs));
    now += 2 * minuteMs;
    expect(check('4711')).toEqual({ isRight: true });
    expect(check('1111')).toEqual(wrong(0));
  });

  it('does not wait for ever when the clock is set back', () => {
    let now = 1_700_000_000_000;
    const check = () => new PinCheck(folder, 'kiosk', () => now).check(pin, '1111');
    for (let count = 1; count <= 5; count++) check();
    now -= 365 * 86_400_000;
    expect(check()).toEqual({ isRight: false, waitMs: 60 * minuteMs });
  });
});
