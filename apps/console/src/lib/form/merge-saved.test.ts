import { expect, it } from 'vitest';
import { savedChanges } from './merge-saved.ts';

const opened = { name: 'Till', remark: '', shopId: undefined, sort: 1 };

it('names what another person saved, and where both changed the same', () => {
  const mine = { ...opened, name: 'My till' };
  expect(savedChanges(opened, mine, { ...opened, name: 'Their till', remark: 'Moved' })).toEqual([
    { name: 'name', mine: 'My till', theirs: 'Their till', isContested: true },
    { name: 'remark', mine: '', theirs: 'Moved', isContested: false },
  ]);
});

it('an absent value and null are the same; the same change of both is no contest', () => {
  expect(savedChanges(opened, opened, { ...opened, shopId: null })).toEqual([]);
  expect(savedChanges(opened, { ...opened, sort: 2 }, { ...opened, sort: 2 })).toMatchObject([{ isContested: false }]);
});
