import { expect, it } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const row = (key: string, value = '') => ({ key, value });
const keyOf = ({ key }: { key: string }) => key;

it('shows new values of rows that stay where they are', () => {
  const fresh = [row('a', 'new'), row('b')];
  expect(steadyRows([row('a'), row('b')], fresh, keyOf)).toEqual({ rows: fresh, change: null });
});

it('holds back what appears, leaves or moves, and counts what appears', () => {
  const shown = [row('a'), row('b'), row('c')];
  expect(steadyRows(shown, [row('x'), row('y'), row('b', 'new'), row('a')], keyOf)).toEqual({
    rows: [row('a'), row('b', 'new'), row('c')],
    change: { added: 2 },
  });
  expect(steadyRows(shown, [row('c'), row('b'), row('a')], keyOf).change).toEqual({ added: 0 });
  expect(steadyRows(shown, [row('a')], keyOf)).toEqual({ rows: shown, change: { added: 0 } });
});
