import { expect, it } from 'vitest';
import { WaitingRoom } from './waiting-room.rules.ts';

const limits = { all: 4, ofOneAddress: 2, longestMs: 100 };
const connection = (name: string) => ({ name });

it('sends away who has waited longest: of its address where that has too many, else of all', () => {
  const room = new WaitingRoom<{ name: string }>(limits);
  const [a, b, c, d, e, f, g] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(connection);
  const enter = (each: { name: string } | undefined, address: string, now: number) =>
    each && room.enter(each, address, now);
  expect([a, b, c].map((each) => enter(each, 'one', 0))).toEqual([null, null, a]);
  expect([d, e, f].map((each, n) => enter(each, `other ${n}`, 1))).toEqual([null, null, b]);
  if (d) room.leave(d);
  expect(enter(g, 'new', 2)).toBeNull();
  expect(room.size).toBe(4);
});

it('knows who has waited too long, once', () => {
  const room = new WaitingRoom<{ name: string }>(limits);
  const [early, late] = [connection('early'), connection('late')];
  room.enter(early, 'one', 0);
  room.enter(late, 'one', 50);
  expect([room.late(99), room.late(100), room.late(149), room.late(150), room.size]).toEqual([
    [],
    [early],
    [],
    [late],
    0,
  ]);
});
