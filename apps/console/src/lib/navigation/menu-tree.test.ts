import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { describe, expect, it } from 'vitest';
import { menuMatching, nodeAt, openablePages, trailTo, visibleMenu } from './menu-tree.ts';

const node = (id: string, changes: Partial<MenuNode> = {}): MenuNode => ({
  id,
  pid: null,
  path: `/${id}`,
  name: id,
  titleEn: id,
  titleZh: id,
  permision: id,
  component: `${id}Page`,
  alwaysShow: false,
  resourceType: 1,
  hidden: false,
  icon: null,
  isCache: false,
  redirect: null,
  sort: 0,
  guide: null,
  children: [],
  ...changes,
});

const list = node('dictionary', { pid: 'system', path: '/system/dictionary/list' });
const details = node('dictionary-details', {
  pid: 'system',
  path: '/system/dictionary/details/:id',
  permision: 'dictionary',
  resourceType: 2,
});
const system = node('system', { component: null, permision: null, resourceType: 0, children: [list, details] });
const menu = [system, node('secret', { hidden: true }), node('empty', { component: null, resourceType: 0 })];

describe('menu tree', () => {
  it('shows neither sub-pages nor hidden entries nor empty directories', () => {
    expect(visibleMenu(menu).map((entry) => entry.id)).toEqual(['system']);
    expect(visibleMenu(menu)[0]?.children.map((entry) => entry.id)).toEqual(['dictionary']);
    expect(openablePages(menu).map((entry) => entry.id)).toEqual(['dictionary']);
  });

  it('is narrowed to pages whose title was typed, and to whole directories that match', () => {
    const below = (found: readonly MenuNode[]) =>
      found.map(({ id, children }) => [id, children.map((child) => child.id)]);
    const shown = visibleMenu(menu);
    expect(below(menuMatching(shown, ' DICT ', 'en-US'))).toEqual([['system', ['dictionary']]]);
    expect(below(menuMatching(shown, 'syst', 'en-US'))).toEqual([['system', ['dictionary']]]);
    expect(menuMatching(shown, 'nothing', 'en-US')).toEqual([]);
  });

  it('finds the page of an address with a parameter', () => {
    expect(nodeAt(menu, '/system/dictionary/details/12')?.id).toBe('dictionary-details');
    expect(nodeAt(menu, '/system')).toBeNull();
  });

  it('leads to a details page through the list that owns its permission', () => {
    expect(trailTo(menu, details).map((entry) => entry.id)).toEqual(['system', 'dictionary', 'dictionary-details']);
  });
});
