import { expect, it } from 'vitest';
import { stateOf } from './ad.columns.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');
const ad = (more: object) => ({ isEnabled: true, fromAt: null, toAt: null, ...more });

it('an ad is shown from its first to its last moment, and never while it is disabled', () => {
  expect(stateOf(ad({}), now)).toBe('on');
  expect(stateOf(ad({ fromAt: '2026-12-01T00:00:00Z' }), now)).toBe('later');
  expect(stateOf(ad({ fromAt: '2026-11-01T00:00:00Z', toAt: '2026-12-01T00:00:00Z' }), now)).toBe('on');
  expect(stateOf(ad({ toAt: '2026-11-15T12:00:00Z' }), now)).toBe('over');
  expect(stateOf(ad({ isEnabled: false, fromAt: '2026-12-01T00:00:00Z' }), now)).toBe('off');
});
