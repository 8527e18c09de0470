import { describe, expect, it } from 'vitest';
import { movedEarlier, placedInTurn } from './picture-order.rules.ts';

describe('pictures that were chosen together', () => {
  it('keep the order of the choice, whichever arrives first', () => {
    const turns = new Map([
      ['large', 1],
      ['middle', 2],
      ['small', 3],
    ]);
    let ids: string[] = ['kept'];
    for (const id of ['small', 'large', 'middle']) ids = placedInTurn(ids, id, turns);
    expect(ids).toEqual(['kept', 'large', 'middle', 'small']);
  });
});

describe('a picture that is moved', () => {
  it('changes places with the one before it, and the first stays', () => {
    expect(movedEarlier(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b']);
    expect(movedEarlier(['a', 'b'], 'a')).toEqual(['a', 'b']);
  });
});
