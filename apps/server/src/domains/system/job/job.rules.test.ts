import { describe, expect, it } from 'vitest';
import { summarisePayload } from './job.rules.ts';

describe('a payload in short', () => {
  it.each<[string, unknown, string]>([
    [
      'names its fields',
      { template: 'passwordReset', to: 'ada@shop.example' },
      'template passwordReset, to ada@shop.example',
    ],
    ['goes into what is nested', { values: { hours: 24, name: 'Ada' } }, 'values.hours 24, values.name Ada'],
    ['leaves secrets out at any depth', { sealed: 'b1.x', a: { code: '1', Token: '2', b: 3 } }, 'a.b 3'],
    ['counts long lists', { ids: [1, 2, 3, 4], few: [1, 2] }, 'ids (4), few 1, few 2'],
    ['has nothing to say of a schedule', { _cron: { ts: '2026-11-15', backfilled: false } }, ''],
    ['bears what is no object', 7, '7'],
  ])('%s', (_case, payload, summary) => {
    expect(summarisePayload(payload)).toBe(summary);
  });

  it('stays short', () => {
    expect(summarisePayload({ text: 'x'.repeat(900) })).toHaveLength(200);
  });
});
