import { expect, it } from 'vitest';
import { startObstacle } from './start.rules.ts';

const ready = { state: 'online', hasScreen: true, openSessionId: null };

it('names one reason why no session can start, and none where it can', () => {
  expect(startObstacle(ready)).toBeNull();
  expect(startObstacle({ ...ready, openSessionId: '5' })).toBe('open');
  expect(startObstacle({ ...ready, state: 'offline', openSessionId: '5' })).toBe('offline');
  expect(startObstacle({ ...ready, state: 'offline', hasScreen: false })).toBe('noScreen');
  expect(startObstacle({ ...ready, state: 'inactive', hasScreen: false })).toBe('inactive');
  expect(startObstacle({ ...ready, state: 'disabled' })).toBe('disabled');
});
