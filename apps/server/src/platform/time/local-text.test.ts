import { expect, it } from 'vitest';
import { localText } from './local-text.ts';

it('writes an instant on the clocks of a zone', () => {
  const at = '2026-07-01T22:30:09.999Z';
  expect(localText(at, 'UTC')).toBe('2026-07-01 22:30:09');
  expect(localText(at, 'Europe/Berlin')).toBe('2026-07-02 00:30:09');
  expect(localText(at, 'Asia/Shanghai')).toBe('2026-07-02 06:30:09');
});
