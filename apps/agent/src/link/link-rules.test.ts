import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from './address.rules.ts';
import { reconnectDelayMs, resendDelayMs, retryDelayMs } from './waiting.rules.ts';

describe('how long the agent waits', () => {
  it('after a lost connection is a part of the spread, and more after each failure, up to five minutes', () => {
    expect([0, 0.5, 1].map((random) => reconnectDelayMs(30, 0, random))).toEqual([0, 15_000, 30_000]);
    expect([1, 2, 3].map((failures) => reconnectDelayMs(30, failures, 1))).toEqual([30_500, 60_500, 120_500]);
    expect(reconnectDelayMs(30, 99, 1)).toBe(300_500);
    expect(reconnectDelayMs(3_600, 99, 1)).toBe(3_600_500);
    expect([reconnectDelayMs(0, 0, 1), reconnectDelayMs(0, 1, 0)]).toEqual([0, 500]);
  });

  it('after a failed call is what the server asked for and a little more, or doubles', () => {
    expect([retryDelayMs(9, 60, 0), retryDelayMs(9, 60, 1)]).toEqual([60_000, 75_000]);
    expect([0, 1, 2].map((failures) => retryDelayMs(failures, undefined, 1))).toEqual([1_000, 2_000, 4_000]);
    expect(retryDelayMs(50, undefined, 1)).toBe(300_000);
  });

  it('before a message goes again doubles', () => {
    expect([1, 2, 3, 50].map(resendDelayMs)).toEqual([15_000, 30_000, 60_000, 300_000]);
  });
});

describe('an address', () => {
  it.each([
    ['https://cloud.example', false, true],
    ['mqtts://broker.example:8883', false, true],
    ['http://127.0.0.1:9000', false, true],
    ['http://cloud.example', false, false],
    ['mqtt://broker.example', false, false],
    ['mqtt://broker.example', true, true],
    ['no address', true, false],
  ])('%s with plain allowed %s: %s', (address, isPlainAllowed, expected) => {
    expect(isAllowedAddress(address, isPlainAllowed)).toBe(expected);
  });
});
