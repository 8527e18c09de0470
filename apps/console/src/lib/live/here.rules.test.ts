import { hereForMs } from '@tilldeck/contracts/live/live.limits';
import type { HereFrame } from '@tilldeck/contracts/live/live.schemas';
import { expect, it } from 'vitest';
import { isKnown, stillHere, withHeard } from './here.rules.ts';

const frame = (by: string, doing: HereFrame['doing'] = 'reading'): HereFrame => ({
  id: '7',
  by,
  name: `N ${by}`,
  doing,
});

it('people are there once they are heard, in a fixed order, until they leave', () => {
  const two = withHeard(withHeard([], frame('ben'), 'me', 0), frame('ada', 'writing'), 'me', 5);
  expect(two).toEqual([
    { by: 'ada', name: 'N ada', isWriting: true, heardAtMs: 5 },
    { by: 'ben', name: 'N ben', isWriting: false, heardAtMs: 0 },
  ]);
  const changed = withHeard(two, frame('ada'), 'me', 9);
  expect(changed.map(({ isWriting }) => isWriting)).toEqual([false, false]);
  const left = withHeard(changed, frame('ben', 'leaving'), 'me', 10);
  expect([isKnown(left, 'ada'), isKnown(left, 'ben')]).toEqual([true, false]);
});

it('nobody sees themselves', () => {
  expect(withHeard([], frame('me'), 'me', 0)).toEqual([]);
});

it('a person who says nothing any more is forgotten', () => {
  const one = withHeard([], frame('ada'), 'me', 0);
  expect(stillHere(one, hereForMs - 1)).toHaveLength(1);
  expect(stillHere(one, hereForMs)).toHaveLength(0);
});
