import type { ActionKey } from '@tilldeck/contracts/core/route';
import { initialPasswordPattern } from '@tilldeck/contracts/identity/account.limits';
import { accountDraft } from '@tilldeck/contracts/identity/account.schemas';
import { describe, expect, it } from 'vitest';
import { activationOf, type Giver, makeInitialPassword, mayGiveRole, mayManage, type Rights } from './account.rules.ts';

const giver = (permissions: Record<string, ActionKey[]>, changes: Partial<Giver> = {}): Giver => ({
  accountId: '7',
  orgId: 3,
  isProjectLead: false,
  permissions: new Map(Object.entries(permissions).map(([id, actions]) => [id, new Set(actions)])),
  services: new Set(),
  ...changes,
});
const rights = (...permissions: [string, ActionKey][]): Rights => ({ permissions, services: [] });

describe('a role', () => {
  it('is given by whoever holds all of it', () => {
    const own = giver({ operator: ['query', 'add'], role: ['query'] });
    expect(mayGiveRole(rights(['operator', 'query'], ['role', 'query']), own)).toBe(true);
    expect(mayGiveRole(rights(), own)).toBe(true);
  });
  it('is not given with one action, page or service more', () => {
    const own = giver({ operator: ['query'] });
    expect(mayGiveRole(rights(['operator', 'query'], ['operator', 'edit']), own)).toBe(false);
    expect(mayGiveRole(rights(['role', 'query']), own)).toBe(false);
    expect(mayGiveRole({ permissions: [], services: ['openApi'] }, own)).toBe(false);
  });
  it('is given by the project lead whatever it lists', () => {
    expect(mayGiveRole(rights(['later', 'edit']), giver({}, { isProjectLead: true }))).toBe(true);
  });
});

describe('an account', () => {
  const other = { id: '8', orgId: 3, isProjectLead: false };
  it('is managed by whoever may do as much', () => {
    const own = giver({ operator: ['edit'] });
    expect(mayManage(other, rights(['operator', 'edit']), own)).toBe(true);
    expect(mayManage(other, rights(['role', 'edit']), own)).toBe(false);
  });
  it('that leads is managed by itself and from above, by nobody beside it', () => {
    const lead = { ...other, isProjectLead: true };
    const all = giver({ role: ['edit'] });
    expect(mayManage(lead, rights(['role', 'edit']), all)).toBe(false);
    expect(mayManage(lead, rights(['role', 'edit']), giver({ role: ['edit'] }, { orgId: 1 }))).toBe(true);
    expect(mayManage({ ...lead, id: '7' }, rights(['role', 'edit']), all)).toBe(true);
  });
});

it('an account waits, has waited too long, or has a password of its own', () => {
  const now = new Date('2026-05-05T12:00:00Z');
  const facts = { activatedAt: '2026-05-01T00:00:00Z', mustChangePassword: true };
  expect(activationOf({ ...facts, initialPasswordUntil: '2026-05-05T12:00:01Z' }, now)).toBe('initial');
  expect(activationOf({ ...facts, initialPasswordUntil: '2026-05-05T12:00:00Z' }, now)).toBe('expired');
  expect(activationOf({ ...facts, mustChangePassword: false, initialPasswordUntil: null }, now)).toBe('active');
  expect(activationOf({ ...facts, activatedAt: null, initialPasswordUntil: null }, now)).toBe('pending');
});

it('a made-up initial password fits the form and draws every sign', () => {
  const asked: number[] = [];
  const password = makeInitialPassword((below) => asked.push(below) - 1);
  expect(password).toMatch(initialPasswordPattern);
  expect(new Set(password).size).toBe(6);
  expect(new Set(asked).size).toBe(1);
});

describe('names', () => {
  const fits = (changes: object) =>
    accountDraft.safeParse({ loginName: 'jo.smith', email: 'jo@shop.example', userType: 'operator', ...changes })
      .success;
  it('are ASCII: nothing that looks like another letter', () => {
    expect(fits({})).toBe(true);
    // Cyrillic о and а, full-width j, Kelvin sign, dotless i.
    for (const loginName of [
      'jо.smith',
      'аdmin',
      'ｊo.smith',
      '\u212Aim',
      'adm\u0131n',
      'jo smith',
      'jo',
      'x'.repeat(41),
    ])
      expect(fits({ loginName }), loginName).toBe(false);
    for (const email of ['jо@shop.example', 'jo@shоp.example', 'jo@shop', 'jo@\u212Ashop.example', 'ｊo@shop.example'])
      expect(fits({ email }), email).toBe(false);
  });
  it('the initial password has letters and digits, three to six', () => {
    for (const initialPassword of ['abc', '123456', 'aB3']) expect(fits({ initialPassword })).toBe(true);
    for (const initialPassword of ['ab', 'abcdefg', 'ab-1', 'пар1', '']) expect(fits({ initialPassword })).toBe(false);
  });
});
