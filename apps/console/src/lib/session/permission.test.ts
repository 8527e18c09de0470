import type { ActionKey } from '@tilldeck/contracts/core/route';
import { afterEach, describe, expect, it } from 'vitest';
import { canUse, type Guarded } from './permission.ts';
import { changeSession, type SessionState, sessionState } from './session-state.ts';

const signedOut = sessionState();
const holding = (...held: [string, ActionKey][]) =>
  changeSession({
    token: 'token',
    permissions: new Map(held.map(([page, action]) => [page, new Set([action])])),
  });
const acting = { acting: {} as NonNullable<SessionState['acting']> };

afterEach(() => changeSession(signedOut));

describe('what a person may do', () => {
  it('any of the permissions of a call is enough', () => {
    const either: Guarded = { permission: 'device.query', orPermissions: ['group.query'] };
    holding(['group', 'query']);
    expect(canUse(either)).toBe(true);
    holding(['group', 'edit']);
    expect(canUse(either)).toBe(false);
    holding(['device', 'query']);
    expect(canUse(either)).toBe(true);
  });

  it('a call for everyone signed in needs a session and no permission', () => {
    expect(canUse('signedIn')).toBe(false);
    holding();
    expect(canUse('signedIn')).toBe(true);
    expect(canUse('public')).toBe(true);
  });

  it('what is not for those who act for a partner is refused to them, whatever they hold', () => {
    const own: Guarded = { permission: 'account.edit', notFor: ['actor'] };
    holding(['account', 'edit']);
    expect(canUse(own)).toBe(true);
    changeSession(acting);
    expect(canUse(own)).toBe(false);
    expect(canUse('account.edit')).toBe(true);
  });

  it('a third-party service is asked for beside the permission, not in its place', () => {
    const guarded: Guarded = { permission: 'webhook.add', service: 'webhook' };
    changeSession({ token: 'token', services: new Set(['webhook']) });
    expect(canUse(guarded)).toBe(false);
    holding(['webhook', 'add']);
    expect(canUse(guarded)).toBe(true);
    changeSession({ services: new Set() });
    expect(canUse(guarded)).toBe(false);
  });
});
