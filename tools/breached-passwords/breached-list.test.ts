import { expect, it } from 'vitest';
import { breachedEntryOf } from '../../apps/server/src/platform/auth/breached-passwords.ts';
import { breachedList } from './breached-list.ts';

it('keeps what our rules would accept, once however it is written, in order', () => {
  const kept = ['rush2112', '6846oguz', 'oicu812'].map(breachedEntryOf).sort((a, b) => a.compare(b));
  const lines = ['oicu812', 'Rush2112', 'rush2112', 'letters', '12345678', 'a1', 'with space1', '', '6846oguz'];
  expect(breachedList(lines)).toEqual(Buffer.concat(kept));
});
