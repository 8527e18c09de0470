import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import type { MenuEntry } from '@tilldeck/contracts/identity/menu.schemas';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  const org = await api.people.partner(api.vendor);
  partner = await api.as(await api.people.account(org, {}, { isProjectLead: true }));
});
afterAll(() => api.close());

const entry = async (id: string): Promise<MenuEntry> => {
  const found = (await admin.call(menuRoutes.tree, {})).find((one) => one.id === id);
  if (!found) throw new Error(`no menu entry ${id}`);
  return found;
};
const draftOf = ({
  id,
  version,
  titleEn,
  titleZh,
  icon,
  sort,
  pid,
  hidden,
  alwaysShow,
  isCache,
  redirect,
}: MenuEntry) => ({
  id,
  version,
  titleEn,
  titleZh,
  icon: icon ?? undefined,
  sort,
  parentId: pid ?? undefined,
  hidden,
  alwaysShow,
  isCache,
  redirect: redirect ?? undefined,
});
const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const menuOf = async (client: WireClient) => flat(await client.call(sessionRoutes.currentMenu, {}));
const refusal = async (answer: Promise<{ body: { error?: string | null } }>) => (await answer).body.error ?? 'ok';

describe('the menu', () => {
  it('[ACC-07] shows directories, pages and buttons of both platforms with every field', async () => {
    expect(await entry('system')).toMatchObject({
      kind: 'directory',
      resourceType: 0,
      platforms: ['admin', 'partner'],
      pid: null,
    });
    expect(await entry('dictionary')).toMatchObject({
      kind: 'menu',
      pid: 'system',
      path: '/system/dictionary/list',
      permission: 'dictionary',
      component: 'system/dictionary/DictionaryListPage',
      enabled: true,
      hidden: false,
      isChanged: false,
      buttons: ['add', 'edit', 'query', 'get'].map((action) => ({ action, enabled: true })),
    });
    expect(await entry('dictionary-details')).toMatchObject({
      kind: 'page',
      permission: 'dictionary',
      resourceType: 2,
    });
  });

  it('[ACC-07] [ACC-08] a page that is switched off is gone at once: route, entry, permission, for everybody', async () => {
    const clerk = await api.as(await api.people.account(api.vendor, { dictionary: ['query', 'add', 'get'] }));
    await clerk.call(dictionaryRoutes.page, {});
    await admin.call(menuRoutes.disable, { id: 'dictionary' });
    expect((await clerk.send(dictionaryRoutes.page, {})).status).toBe(403);
    expect((await menuOf(clerk)).filter((node) => node.id.startsWith('dictionary'))).toEqual([]);
    const user = await clerk.call(sessionRoutes.currentUser, {});
    expect(user.permissions.map((one) => one.permissionId)).not.toContain('dictionary');
    const tree = await admin.call(roleRoutes.permissionTree, {});
    expect(tree.nodes.map((node) => node.key)).not.toContain('dictionary');
    await admin.call(menuRoutes.enable, { id: 'dictionary' });
    await clerk.call(dictionaryRoutes.page, {});
  });

  it('[ACC-07] one button can be switched off for everybody', async () => {
    const clerk = await api.as(await api.people.account(api.vendor, { dictionary: ['query', 'add'] }));
    await admin.call(menuRoutes.disable, { id: 'dictionary', button: 'add' });
    const draft = { nameEn: 'A', nameZh: '甲', type: 'off_entry' };
    expect((await clerk.send(dictionaryRoutes.add, draft)).status).toBe(403);
    await clerk.call(dictionaryRoutes.page, {});
    expect((await entry('dictionary')).isChanged).toBe(true);
    expect(await refusal(admin.send(menuRoutes.disable, { id: 'dictionary', button: 'import' }))).toBe(
      'core.not_found',
    );
    await admin.call(menuRoutes.reset, { id: 'dictionary' });
    await clerk.call(dictionaryRoutes.add, draft);
    expect((await entry('dictionary')).isChanged).toBe(false);
  });

  it('a directory that is switched off takes its pages along, on both platforms', async () => {
    await admin.call(menuRoutes.disable, { id: 'developer' });
    expect((await menuOf(partner)).some((node) => node.id === 'apireference' || node.id === 'developer')).toBe(false);
    await admin.call(menuRoutes.enable, { id: 'developer' });
    expect((await menuOf(partner)).some((node) => node.id === 'apireference')).toBe(true);
  });

  it('refuses what would lock everybody out, however it is tried', async () => {
    const refused = 'identity.menu_guarded';
    for (const id of ['menu', 'role', 'system']) {
      expect(await refusal(admin.send(menuRoutes.disable, { id }))).toBe(refused);
      expect(await refusal(admin.send(menuRoutes.modify, { ...draftOf(await entry(id)), hidden: true }))).toBe(refused);
    }
    expect(await refusal(admin.send(menuRoutes.disable, { id: 'role', button: 'edit' }))).toBe(refused);
    const dark = await admin.call(menuRoutes.add, {
      kind: 'directory',
      platforms: ['admin', 'partner'],
      titleEn: 'D',
      titleZh: '暗',
    });
    await admin.call(menuRoutes.disable, { id: dark.id });
    expect(await refusal(admin.send(menuRoutes.modify, { ...draftOf(await entry('role')), parentId: dark.id }))).toBe(
      refused,
    );
    await admin.call(menuRoutes.delete, { id: dark.id });
  });

  it('[ACC-07] titles, icon, place, order and visibility change; what the code decides does not', async () => {
    const shelf = await admin.call(menuRoutes.add, {
      kind: 'directory',
      platforms: ['admin'],
      titleEn: 'Shelf',
      titleZh: '书架',
    });
    const before = await entry('dictionary');
    const change = {
      ...draftOf(before),
      titleEn: 'Word lists',
      icon: 'globe',
      parentId: shelf.id,
      hidden: true,
      path: '/x',
    };
    const after = await admin.call(menuRoutes.modify, change);
    expect(after).toMatchObject({
      titleEn: 'Word lists',
      pid: shelf.id,
      hidden: true,
      isChanged: true,
      path: before.path,
    });
    const shown = await menuOf(admin);
    expect(shown.find((node) => node.id === 'dictionary')).toMatchObject({
      titleEn: 'Word lists',
      icon: 'globe',
      hidden: true,
      pid: shelf.id,
    });
    expect(shown.find((node) => node.id === 'dictionary-details')?.pid).toBe(shelf.id);
    expect(await refusal(admin.send(menuRoutes.modify, change))).toBe('core.stale_version');
    expect(await refusal(admin.send(menuRoutes.delete, { id: shelf.id }))).toBe('identity.menu_has_entries');
    expect(await refusal(admin.send(menuRoutes.delete, { id: 'dictionary' }))).toBe('identity.menu_not_custom');
    await admin.call(menuRoutes.reset, { id: 'dictionary' });
    await admin.call(menuRoutes.delete, { id: shelf.id });
    const trail = await admin.call(auditRoutes.object, { objectType: 'menu', objectId: 'dictionary', pageSize: 50 });
    expect(trail.items[0]).toMatchObject({
      action: 'menu.reset',
      before: { titleEn: 'Word lists' },
      after: { titleEn: 'Dictionaries' },
    });
  });

  it('[ACC-07] entries move up and down among those beside them', async () => {
    const order = async () =>
      (await menuOf(admin)).filter((node) => node.pid === 'system' && node.resourceType === 1).map((node) => node.id);
    const before = await order();
    const second = before[1] ?? '';
    await admin.call(menuRoutes.move, { id: second, direction: 'up', platform: 'admin' });
    expect((await order()).slice(0, 2)).toEqual([second, before[0]]);
    await admin.call(menuRoutes.move, { id: second, direction: 'down', platform: 'admin' });
    expect(await order()).toEqual(before);
  });

  it('[ACC-07] links lead to pages people may open, or outside by https; nothing else', async () => {
    const link = (path: string) => ({
      kind: 'link' as const,
      platforms: ['admin' as const, 'partner' as const],
      titleEn: 'L',
      titleZh: '链',
      path,
      parentId: 'developer',
    });
    for (const bad of ['http://x.example/', 'javascript:alert(1)', '//x.example/', `https://${'a:b'}@x.example/`])
      expect(await refusal(admin.send(menuRoutes.add, link(bad))), bad).toBe('core.invalid_input');
    expect(await refusal(admin.send(menuRoutes.add, link('/nowhere')))).toBe('identity.menu_target_unknown');
    const outside = await admin.call(menuRoutes.add, link('https://help.example/start'));
    const inside = await admin.call(menuRoutes.add, link('/system/loginlog/list'));
    expect(inside).toMatchObject({ kind: 'link', origin: 'custom', permission: 'loginlog', component: null });
    const linksOf = async (client: WireClient) =>
      (await menuOf(client))
        .filter((node) => /^custom-[0-9a-f]{10}$/.test(node.id))
        .map((node) => node.path)
        .toSorted();
    expect(await linksOf(partner)).toEqual(['/system/loginlog/list', 'https://help.example/start']);
    const clerk = await api.as(await api.people.account(api.vendor, { dictionary: ['query'] }));
    expect(await linksOf(clerk)).toEqual(['https://help.example/start']);
    // A link gives nobody anything.
    expect((await clerk.send(loginLogRoutes.page, {})).status).toBe(403);
    await admin.call(menuRoutes.delete, { id: outside.id });
    await admin.call(menuRoutes.delete, { id: inside.id });
  });
});
