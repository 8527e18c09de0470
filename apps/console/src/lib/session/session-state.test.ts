import type { CurrentUser } from '@tilldeck/contracts/identity/session.schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { canUse } from './permission.ts';
import { changeSession, sessionFrom, sessionState } from './session-state.ts';

const answer = (role: string[], permissions: CurrentUser['permissions']): CurrentUser => ({
  user: {
    id: '1',
    loginName: 'mara',
    nickName: 'Mara',
    headImg: null,
    email: 'mara@shop.example',
    userType: 'partner',
    role,
    timezone: 'UTC',
    language: 'en-US',
    isProjectLead: false,
  },
  org: {
    orgId: '1',
    orgName: 'Shop',
    leadName: null,
    isVendor: false,
    platform: 'partner',
    partnerType: 'cooperative',
    depth: 1,
  },
  permissions,
  services: [],
  acting: null,
  platformapi: 2,
  isFactorMissing: false,
  factorDemandedFrom: null,
  liveSeq: 7,
});

const signedOut = sessionState();
afterEach(() => changeSession(signedOut));

describe('session', () => {
  it('starts signed out, with platform API 2', () => {
    expect(signedOut).toMatchObject({ token: null, roles: [], loginErrorCount: 0, platformapi: 2 });
    expect(canUse('signedIn')).toBe(false);
    expect(canUse('public')).toBe(true);
  });

  it('labels somebody without roles admin and gives them nothing for it', () => {
    changeSession(sessionFrom('token', answer([], []), []));
    expect(sessionState().roles).toEqual(['admin']);
    expect(canUse('dictionary.query')).toBe(false);
  });

  it('allows exactly the listed actions', () => {
    const permissions = [{ permissionId: 'dictionary', actionList: [{ action: 'query' as const }] }];
    changeSession(sessionFrom('token', answer(['Clerk'], permissions), []));
    expect(canUse('dictionary.query')).toBe(true);
    expect(canUse('dictionary.add')).toBe(false);
    expect(canUse('role.query')).toBe(false);
  });

  it('allows a call that needs a third-party service only to who may use it', () => {
    const permissions = [{ permissionId: 'webhook', actionList: [{ action: 'add' as const }] }];
    const route = { permission: 'webhook.add', service: 'webhook' } as const;
    changeSession(sessionFrom('token', answer(['Clerk'], permissions), []));
    expect(canUse(route)).toBe(false);
    changeSession(sessionFrom('token', { ...answer(['Clerk'], permissions), services: ['webhook'] }, []));
    expect(canUse(route)).toBe(true);
  });
});
