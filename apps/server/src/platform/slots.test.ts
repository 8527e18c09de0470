import { describe, expect, it } from 'vitest';
import type { AppError } from './app-error.ts';
import { createSlots } from './slots.ts';

describe('slots', () => {
  it('run so many at once, let some wait and send the others away (attack S7)', async () => {
    const slots = createSlots(2, 3);
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return 'done';
    };
    const all = Array.from({ length: 8 }, () => slots.run(work).catch((error: unknown) => (error as AppError).code));
    await Promise.resolve();
    expect(slots.waiting()).toBe(3);
    while (running > 0 || slots.waiting() > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const outcomes = await Promise.all(all);
    expect(most).toBe(2);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'core.too_many_requests')).toHaveLength(3);
    // Places are free again.
    const last = slots.run(async () => 'again');
    expect(await last).toBe('again');
  });
});
