import { maxDeliveryAttempts, retryDelaysS } from '@tilldeck/contracts/integration/webhook.limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGone, judgeStatus, nextDelayS } from './delivery.rules.ts';

describe('a delivery', () => {
  it('counts as done by a 2xx only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        const isOk = status >= 200 && status < 300;
        expect(judgeStatus(status).isDelivered).toBe(isOk);
        expect(judgeStatus(status).fault === 'redirect').toBe(status >= 300 && status < 400);
      }),
    );
    expect(isGone(410)).toBe(true);
    expect(isGone(404)).toBe(false);
  });

  it('is tried again after growing waits, spread a little, and then no more', () => {
    const waits = Array.from({ length: maxDeliveryAttempts }, (_, index) => nextDelayS(index + 1, null, 0));
    expect(waits).toEqual([...retryDelaysS, null]);
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeGreaterThan(17 * 3600);
    expect(nextDelayS(1, null, 1)).toBe(6);
  });

  it('waits as long as the receiver asks, up to a day, but never shorter than planned', () => {
    expect(nextDelayS(1, 120, 0)).toBe(120);
    expect(nextDelayS(4, 120, 0)).toBe(1_800);
    expect(nextDelayS(1, 10_000_000, 0)).toBe(86_400);
    expect(nextDelayS(maxDeliveryAttempts, 120, 0)).toBeNull();
  });
});
