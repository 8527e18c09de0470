import { handOverS } from '@tilldeck/contracts/remote/remote.limits';
import { describe, expect, it } from 'vitest';
import { ControlDesk } from './control-desk.rules.ts';

const heldBy = (viewerId: string): ControlDesk => {
  const desk = new ControlDesk();
  desk.want(viewerId, 0);
  return desk;
};

describe('control', () => {
  it('is taken where it is free, asked for where it is not, one question at a time', () => {
    const desk = new ControlDesk();
    expect([desk.want('a', 0), desk.want('b', 0), desk.want('c', 0), desk.want('b', 5)]).toEqual([
      'taken',
      'asked',
      'busy',
      'asked',
    ]);
    expect(desk.holder).toBe('a');
  });

  it('goes to who asked when the holder gives it or says nothing in time', () => {
    const given = heldBy('a');
    given.want('b', 0);
    given.give('c', null);
    expect(given.holder).toBe('a');
    given.give('a', null);
    expect(given.holder).toBe('b');
    const silent = heldBy('a');
    silent.want('b', 0);
    silent.tick(handOverS * 1_000 - 1);
    expect(silent.holder).toBe('a');
    silent.tick(handOverS * 1_000);
    expect(silent.holder).toBe('b');
  });

  it('stays with a holder who says no', () => {
    const desk = heldBy('a');
    desk.want('b', 0);
    expect([desk.keep('b'), desk.keep('a'), desk.keep('a')]).toEqual([null, 'b', null]);
    desk.tick(1_000_000);
    expect(desk.holder).toBe('a');
  });

  it('is given to somebody, or to nobody', () => {
    const desk = heldBy('a');
    desk.give('a', 'c');
    expect(desk.holder).toBe('c');
    desk.give('c', null);
    expect(desk.holder).toBeNull();
  });

  it('of who leaves goes to who asked, or is free; a question of who leaves is forgotten', () => {
    const desk = heldBy('a');
    desk.want('b', 0);
    desk.leave('b');
    desk.want('c', 0);
    desk.leave('a');
    expect(desk.holder).toBe('c');
    desk.leave('c');
    expect(desk.holder).toBeNull();
  });
});
