import { renderHook } from '@testing-library/react';
import { auditNames } from '@tilldeck/contracts/catalogue.audit';
import { allManifests } from '@tilldeck/contracts/catalogue.manifest';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { afterEach, expect, it } from 'vitest';
import { changeSession } from '../session/session-state.ts';
import { useObjectHref } from './object-page.ts';

const nodes = menuCatalogue.map(
  ({ key, path, component }) => ({ id: key, path, component, children: [] }) as unknown as MenuNode,
);
const hrefs = (menu: MenuNode[]) => {
  changeSession({ menu });
  const { result } = renderHook(() => useObjectHref());
  return (objectType: string, objectId = '7', objectName = '203.0.113.7') =>
    result.current({ objectType, objectId, objectName });
};
const types = allManifests.flatMap(({ auditObjects }) => auditObjects);
/** What has no page: files and exports are parts of others, a trail is the log itself. */
const withoutPage = [
  'ad',
  'app_block',
  'app_category',
  'app_parameter',
  'audit_trail',
  'cloud',
  'export',
  'file',
  'task',
  'task_setting',
];

afterEach(() => changeSession({ menu: [] }));

it('each kind of object the log tells of leads to a page of the menu, but for those that have none', () => {
  expect(auditNames.length).toBeGreaterThan(100);
  const hrefOf = hrefs(nodes);
  expect(types.filter((type) => hrefOf(type) === undefined).toSorted()).toEqual(withoutPage);
});

it('leads nowhere for people whose menu lacks the page', () => {
  expect(hrefs(nodes.filter(({ id }) => id !== 'device-details'))('device')).toBeUndefined();
  expect(hrefs([])('dictionary')).toBeUndefined();
});

it('finds a lock by its address, and writes ids so that they stay one part of the path', () => {
  const hrefOf = hrefs(nodes);
  expect(hrefOf('ip_lock', '7', '203.0.113.0/24')).toBe('/system/iplock/list?ip=203.0.113.0%2F24');
  expect(hrefOf('role', 'a/b')).toBe('/system/role/details/a%2Fb');
});
