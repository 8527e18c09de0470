import { describe, expect, it } from 'vitest';
import { offlineSpans, spanSeconds, unknownUntil } from './device-history.rules.ts';

const range = { from: '2026-05-01T08:00:00Z', to: '2026-05-01T20:00:00Z' };
const at = (kind: string, time: string) => ({ kind, at: `2026-05-01T${time}:00Z` });

describe('spans of a chart', () => {
  it.each([
    [3_600_000, 60],
    [86_400_000, 300],
    [7 * 86_400_000, 1_800],
    [31 * 86_400_000, 7_200],
  ])('%i ms are cut into %i s', (rangeMs, span) => {
    expect(spanSeconds(rangeMs, 400)).toBe(span);
  });
});

describe('times without a connection', () => {
  it('lie between a disconnect and the next connect', () => {
    const events = [at('connected', '08:10'), at('disconnected', '09:00'), at('connected', '09:30')];
    expect(offlineSpans(events, range, true)).toEqual([{ from: '2026-05-01T09:00:00Z', to: '2026-05-01T09:30:00Z' }]);
  });
  it('begin with the range where the device was away before', () => {
    const events = [at('disconnected', '07:00'), at('connected', '08:30')];
    expect(offlineSpans(events, range, true)).toEqual([{ from: range.from, to: '2026-05-01T08:30:00Z' }]);
  });
  it('last while it does not come back', () => {
    expect(offlineSpans([at('disconnected', '19:00')], range, false)).toEqual([
      { from: '2026-05-01T19:00:00Z', to: null },
    ]);
  });
  it('are not made up where nothing is known', () => {
    expect(offlineSpans([], range, false)).toEqual([]);
    expect(offlineSpans([at('connected', '07:00')], range, true)).toEqual([]);
  });
});

describe('the part of a range without values for a reason', () => {
  const longAgo = '1970-01-01T00:00:00Z';
  it('ends with the activation', () => {
    expect(unknownUntil('2026-05-01T10:00:00Z', longAgo, range.from)).toEqual({
      at: '2026-05-01T10:00:00Z',
      reason: 'activation',
    });
  });
  it('ends when the device came to its owner, where that was later', () => {
    const ownedSince = '2026-05-01T12:00:00Z';
    expect(unknownUntil('2026-04-01T10:00:00Z', ownedSince, range.from)).toEqual({
      at: ownedSince,
      reason: 'ownership',
    });
  });
  it('is absent where both were before it', () => {
    expect(unknownUntil('2026-04-01T10:00:00Z', longAgo, range.from)).toBeNull();
    expect(unknownUntil(null, longAgo, range.from)).toBeNull();
  });
});
