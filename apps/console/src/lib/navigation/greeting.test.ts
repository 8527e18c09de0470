import { describe, expect, it } from 'vitest';
import { greetingAt, hourIn } from './greeting.ts';

describe('greeting', () => {
  it.each([
    [0, 'morning'],
    [8, 'morning'],
    [9, 'forenoon'],
    [11, 'forenoon'],
    [12, 'noon'],
    [13, 'noon'],
    [14, 'afternoon'],
    [19, 'afternoon'],
    [20, 'evening'],
    [23, 'evening'],
  ] as const)('at %i it is %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  it('reads the hour of the zone, midnight as 0', () => {
    const at = new Date('2026-11-15T16:00:00Z');
    expect(hourIn('UTC', at)).toBe(16);
    expect(hourIn('Asia/Shanghai', at)).toBe(0);
  });
});
