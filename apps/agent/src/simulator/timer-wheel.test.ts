import { describe, expect, it } from 'vitest';
import { TimerWheel } from './timer-wheel.ts';

const wheelOf = () => new TimerWheel<{ name: string }>(0, { slotMs: 100, slots: 8 });
const names = (items: Iterable<{ name: string }>): string[] => [...items].map(({ name }) => name);
const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('a timer wheel', () => {
  it('gives what is due, in order, once', () => {
    const wheel = wheelOf();
    wheel.wakeAt(b, 250);
    wheel.wakeAt(a, 110);
    wheel.wakeAt(c, 700);
    expect(names(wheel.takeDue(300))).toEqual(['a', 'b']);
    expect(names(wheel.takeDue(650))).toEqual([]);
    expect(names(wheel.takeDue(10_000))).toEqual(['c']);
  });

  it('keeps what is further away than one turn', () => {
    const wheel = wheelOf();
    wheel.wakeAt(a, 2_000);
    expect(names(wheel.takeDue(1_900))).toEqual([]);
    expect(names(wheel.takeDue(2_000))).toEqual(['a']);
  });

  it('moves what asks again, forgets what is told to, and never loses what is late', () => {
    const wheel = wheelOf();
    wheel.wakeAt(a, 200);
    wheel.wakeAt(a, 500);
    wheel.wakeAt(b, 200);
    wheel.forget(b);
    expect(names(wheel.takeDue(400))).toEqual([]);
    wheel.wakeAt(c, 0);
    expect(names(wheel.takeDue(500))).toEqual(['a', 'c']);
  });

  it('lets an item ask again while it is handed out', () => {
    const wheel = wheelOf();
    wheel.wakeAt(a, 100);
    let turns = 0;
    for (const item of wheel.takeDue(500)) {
      turns += 1;
      if (turns < 3) wheel.wakeAt(item, 0);
    }
    expect(turns).toBe(3);
  });
});
