import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { syncMenus } from './menu-sync.ts';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const entry = async (key: string) =>
  (await client.query('SELECT * FROM identity_menu WHERE key = $1', [key])).rows[0] as
    | Record<string, unknown>
    | undefined;
const delivery = (key: string, changes: object) =>
  menuCatalogue.map((menu) => (menu.key === key ? { ...menu, ...changes } : menu));

it('[ACC-07] keeps what an administrator changed and lets the rest follow the next delivery', async () => {
  await client.query(
    `UPDATE identity_menu SET title_en = 'Word lists', is_hidden = true, disabled_actions = '{add}', sort = 77 WHERE key = 'dictionary'`,
  );
  await syncMenus(
    database.ownerUrl,
    delivery('dictionary', { titleEn: 'New', titleZh: '新', icon: 'globe', path: '/system/words' }),
  );
  expect(await entry('dictionary')).toMatchObject({
    title_en: 'Word lists',
    is_hidden: true,
    disabled_actions: ['add'],
    sort: 77,
    title_zh: '新',
    icon: 'globe',
    path: '/system/words',
  });
  await Promise.all([syncMenus(database.ownerUrl), syncMenus(database.ownerUrl)]);
  expect(await entry('dictionary')).toMatchObject({
    title_en: 'Word lists',
    title_zh: '字典管理',
    path: '/system/dictionary/list',
  });
});

it('[ACC-07] keeps entries of administrators and moved pages, and takes sub-pages along', async () => {
  await client.query(
    `INSERT INTO identity_menu (key, platforms, title_en, title_zh, path, resource_type, origin, parent_key)
     VALUES ('custom-tools', '{admin}', 'Tools', '工具', '/menu/custom-tools', 0, 'custom', NULL),
            ('custom-help', '{admin}', 'Help', '帮助', 'https://help.example/', 1, 'custom', 'developer')`,
  );
  await client.query(`UPDATE identity_menu SET parent_key = 'custom-tools' WHERE key = 'dictionary'`);
  await syncMenus(
    database.ownerUrl,
    menuCatalogue.filter((menu) => menu.key !== 'developer' && menu.parent !== 'developer'),
  );
  expect(await entry('developer')).toBeUndefined();
  expect(await entry('custom-help')).toMatchObject({ parent_key: null });
  expect(await entry('dictionary')).toMatchObject({ parent_key: 'custom-tools' });
  expect(await entry('dictionary-details')).toMatchObject({ parent_key: 'custom-tools' });
});

it('switches on again what would lock everybody out', async () => {
  await client.query(
    `UPDATE identity_menu SET is_enabled = false, is_hidden = true, disabled_actions = actions WHERE key IN ('menu', 'role', 'system')`,
  );
  await syncMenus(database.ownerUrl);
  for (const key of ['menu', 'role', 'system'])
    expect(await entry(key)).toMatchObject({ is_enabled: true, is_hidden: false });
  expect((await entry('menu'))?.disabled_actions).toEqual(['add', 'delete', 'disable']);
});
