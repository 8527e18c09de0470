import { describe, expect, it } from 'vitest';
import { createFairSlots } from './fair-slots.ts';

/** Work that runs until it is told to end, and a note of what began. */
function stage(count: number) {
  const slots = createFairSlots(count);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (owner: string, name: string) =>
    slots.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { slots, begun, bring, end };
}

describe('places for costly work', () => {
  it('are never all held by one organisation, so that another one begins at once (attack L5)', async () => {
    const { slots, begun, bring, end } = stage(2);
    const all = ['a1', 'a2', 'a3'].map((name) => bring('a', name));
    expect(begun).toEqual(['a1']);
    all.push(bring('b', 'b1'));
    expect(begun).toEqual(['a1', 'b1']);
    all.push(bring('c', 'c1'), bring('b', 'b2'));
    expect(slots.waiting()).toBe(4);
    // Those who had none come before the one whose place became free.
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(all);
    expect([...begun].sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    expect(slots.waiting()).toBe(0);
  });

  it('are free again after work that failed', async () => {
    const { slots } = stage(2);
    await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run('a', async () => 'done')).toBe('done');
  });
});
