import { expect, it } from 'vitest';
import { byPlaceInHeader } from './header-order.rules.ts';

it('puts what ends a task first and what takes it further last, on every page that shows one', () => {
  const keys = ['retry', 'terminate', 'forceTerminate'].map((key) => ({ key }));
  expect(keys.toSorted(byPlaceInHeader).map(({ key }) => key)).toEqual(['forceTerminate', 'terminate', 'retry']);
});
