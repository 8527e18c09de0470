import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import { describe, expect, it } from 'vitest';
import { grantsOf, type RoleSpec } from './grants.ts';

const menu = (key: string, parent: string | null, changes: Partial<MenuSpec> = {}): MenuSpec => ({
  key,
  parent,
  platforms: ['admin', 'partner'],
  titleEn: key,
  titleZh: key,
  path: `/${key}`,
  component: `x/${key}`,
  sort: 1,
  actions: ['add', 'query', 'get'],
  ...changes,
});

const menus = [
  menu('support', null, { component: null, actions: [] }),
  menu('tickets', 'support'),
  menu('ticket-details', 'support', { subPageOf: 'tickets' }),
  menu('system', null, { component: null, actions: [] }),
  menu('dictionary', 'system', { platforms: ['admin'] }),
];
const role = (changes: Partial<RoleSpec>): RoleSpec => ({
  platform: 'admin',
  code: 'x',
  name: 'X',
  full: [],
  read: [],
  remark: '',
  ...changes,
});

describe('grantsOf', () => {
  it('gives everything of every page, and nothing for directories and sub-pages', () => {
    expect(grantsOf(role({ full: ['*'] }), menus)).toEqual({
      tickets: ['add', 'query', 'get'],
      dictionary: ['add', 'query', 'get'],
    });
  });

  it('keeps to the pages of the platform', () => {
    expect(grantsOf(role({ platform: 'partner', full: ['*'] }), menus)).toEqual({ tickets: ['add', 'query', 'get'] });
  });

  it('lets look where only looking is granted', () => {
    expect(grantsOf(role({ full: ['support'], read: ['*'] }), menus)).toEqual({
      tickets: ['add', 'query', 'get'],
      dictionary: ['query', 'get'],
    });
  });
});
