import type { ActionKey } from '@tilldeck/contracts/core/route';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../context.ts';
import { isOwnOrigin } from './live-admission.ts';
import { mayHear } from './live-audience.ts';

const caller = (orgId: number, grants: Record<string, ActionKey[]> = {}): Caller => ({
  accountId: '1',
  loginName: 'somebody',
  userType: 'partner',
  isProjectLead: false,
  orgId,
  orgDepth: orgId === 1 ? 0 : 1,
  isVendor: orgId === 1,
  permissions: new Map(Object.entries(grants).map(([id, actions]) => [id, new Set(actions)])),
  services: new Set(),
  acting: null,
  isFactorMissing: false,
  tokenHash: Buffer.alloc(32),
});
const event = (orgId: number | null, orgPath: number[], permission: string | null = null) => ({
  orgId,
  orgPath,
  permission,
});

describe('who hears an event', () => {
  it('whoever holds one of several permissions', () => {
    const either = event(101, [101], 'task.query journal.query');
    expect(mayHear(caller(101, { journal: ['query'] }), either)).toBe(true);
    expect(mayHear(caller(101, { task: ['get'], release: ['query'] }), either)).toBe(false);
  });
  it('the vendor hears of every organisation, and of one that is gone', () => {
    expect(mayHear(caller(1), event(102, [101, 102]))).toBe(true);
    expect(mayHear(caller(1), event(999, []))).toBe(true);
  });
  it('a partner hears of itself and of those below, not of those above or beside', () => {
    expect(mayHear(caller(101), event(101, [101]))).toBe(true);
    expect(mayHear(caller(101), event(103, [101, 102, 103]))).toBe(true);
    expect(mayHear(caller(102), event(101, [101]))).toBe(false);
    expect(mayHear(caller(201), event(103, [101, 102, 103]))).toBe(false);
    expect(mayHear(caller(101), event(1, []))).toBe(false);
    expect(mayHear(caller(101), event(999, []))).toBe(false);
  });
  it('an event without an organisation is for everybody who holds the permission', () => {
    expect(mayHear(caller(101), event(null, []))).toBe(true);
    expect(mayHear(caller(101), event(null, [], 'device.query'))).toBe(false);
    expect(mayHear(caller(101, { device: ['query'] }), event(null, [], 'device.query'))).toBe(true);
    expect(mayHear(caller(101, { device: ['add'] }), event(null, [], 'device.query'))).toBe(false);
    expect(mayHear(caller(101), event(null, [], 'signedIn'))).toBe(true);
  });
  it('the vendor needs the permission as well', () => {
    expect(mayHear(caller(1), event(101, [101], 'device.query'))).toBe(false);
  });
});

describe('origins', () => {
  const publicUrl = 'https://console.example/some/path';
  it.each([
    [undefined, '10.0.0.1:15405', true],
    ['https://console.example', '10.0.0.1:15405', true],
    ['http://127.0.0.1:15406', '127.0.0.1:15406', true],
    ['https://evil.example', '10.0.0.1:15405', false],
    ['https://console.example.evil.example', '10.0.0.1:15405', false],
    ['http://console.example', '10.0.0.1:15405', false],
    ['null', '10.0.0.1:15405', false],
    ['', '10.0.0.1:15405', false],
  ])('%s at host %s: %s', (origin, host, isAllowed) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(isAllowed);
  });
});
