import { expect, it } from 'vitest';
import { type KnownPlace, namesIn, placesOf } from './import-place.rules.ts';

const places = (entries: Record<string, [id: number, orgId: number][]>) =>
  new Map(
    Object.entries(entries).map(([name, list]) => [name, list.map(([id, orgId]): KnownPlace => ({ id, orgId }))]),
  );
const owner = { id: 7, holders: new Set([1, 5, 7]) };
const known = {
  shop: places({
    main: [
      [11, 7],
      [12, 5],
    ],
    above: [[12, 5]],
    strange: [[13, 9]],
    '13': [[13, 9]],
    '11': [[11, 7]],
  }),
  group: places({
    north: [
      [21, 7],
      [22, 7],
    ],
    south: [[23, 1]],
  }),
  tags: places({ new: [[31, 1]], old: [[32, 7]] }),
};

it('takes the owner’s own before one of an organisation above, and none of others', () => {
  expect(placesOf({ shop: 'Main', group: 'South', tags: 'old， New;new' }, known, owner)).toEqual({
    shopId: 11,
    groupId: 23,
    tagIds: [31, 32],
    faults: [],
  });
  expect(placesOf({ shop: 'above' }, known, owner)).toMatchObject({ shopId: 12, faults: [] });
  expect(placesOf({ shop: '11' }, known, owner)).toMatchObject({ shopId: 11, faults: [] });
  expect(placesOf({}, known, owner)).toEqual({ shopId: null, groupId: null, tagIds: [], faults: [] });
});

it('says what is unknown or ambiguous, each once', () => {
  expect(placesOf({ shop: 'strange', group: 'North', tags: 'old, gone, away' }, known, owner)).toEqual({
    shopId: null,
    groupId: null,
    tagIds: [32],
    faults: ['shop.unknown', 'group.ambiguous', 'tags.unknown'],
  });
  expect(placesOf({ shop: '13' }, known, owner).faults).toEqual(['shop.unknown']);
});

it('splits tags and nothing else at commas', () => {
  expect(namesIn('shop', 'Berlin, Mitte')).toEqual(['berlin, mitte']);
  expect(namesIn('tags', ' A ,, b、C')).toEqual(['a', 'b', 'c']);
});
