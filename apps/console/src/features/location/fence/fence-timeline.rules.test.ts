import { expect, it } from 'vitest';
import { mergedTimeline } from './fence-timeline.rules.ts';

const at = (...hours: number[]) =>
  hours.map((hour) => ({ at: `2026-11-18T${String(hour).padStart(2, '0')}:00:00.000Z` }));
const hours = (entries: readonly { at: string }[]) => entries.map((entry) => Number(entry.at.slice(11, 13)));

it('entries of two sources follow each other, newest first', () => {
  const merged = mergedTimeline([
    { entries: at(9, 5, 1), hasMore: false },
    { entries: at(8, 6), hasMore: false },
  ]);
  expect(hours(merged)).toEqual([9, 8, 6, 5, 1]);
});

it('nothing is shown that older entries of the other source may come before', () => {
  const merged = mergedTimeline([
    { entries: at(9, 5, 1), hasMore: false },
    { entries: at(8, 6), hasMore: true },
  ]);
  expect(hours(merged)).toEqual([9, 8, 6]);
  expect(mergedTimeline([{ entries: [], hasMore: false }])).toEqual([]);
});
