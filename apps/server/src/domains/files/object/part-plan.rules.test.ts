import { describe, expect, it } from 'vitest';
import { partCountOf, partsMissing, partsThere, sizeOfPart } from './part-plan.rules.ts';

const cut = { size: 25, partSize: 10 };

describe('the plan of an upload', () => {
  it('cuts a file into whole parts and a rest', () => {
    expect(partCountOf(cut)).toBe(3);
    expect([1, 2, 3].map((number) => sizeOfPart(cut, number))).toEqual([10, 10, 5]);
    expect(partCountOf({ size: 20, partSize: 10 })).toBe(2);
    expect(sizeOfPart({ size: 20, partSize: 10 }, 2)).toBe(10);
    expect(partCountOf({ size: 1, partSize: 10 })).toBe(1);
  });

  it('counts only parts of the right size and number', () => {
    const stored = [
      { partNumber: 3, size: 5 },
      { partNumber: 1, size: 10 },
      { partNumber: 2, size: 9 },
      { partNumber: 4, size: 10 },
    ];
    expect(partsThere(cut, stored)).toEqual([1, 3]);
  });

  it('names what is missing, from a place on and so many', () => {
    expect(partsMissing(cut, [2])).toEqual([1, 3]);
    expect(partsMissing(cut, [], 1)).toEqual([2, 3]);
    expect(partsMissing(cut, [], 0, 2)).toEqual([1, 2]);
    expect(partsMissing(cut, [1, 2, 3])).toEqual([]);
  });
});
