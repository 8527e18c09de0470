import { expect, it } from 'vitest';
import { failureReasons } from './failure-reasons.rules.ts';

it('counts reasons, the most frequent first and equal ones by name', () => {
  const devices = ['no_server', 'app_missing', 'no_space', 'app_missing', null].map((reason) => ({ reason }));
  expect(failureReasons(devices)).toEqual([
    { reason: 'app_missing', count: 2 },
    { reason: '', count: 1 },
    { reason: 'no_server', count: 1 },
    { reason: 'no_space', count: 1 },
  ]);
  expect(failureReasons([])).toEqual([]);
});
