import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { deeds } from '@tilldeck/phrases/en-US/deeds';
import { role } from '@tilldeck/phrases/en-US/role';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { words } from '@tilldeck/phrases/en-US/words';
import { role as chinese } from '@tilldeck/phrases/zh-CN/role';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const drawer = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => drawer(page).getByRole('checkbox', { name, exact: true });
const save = (page: Page) => drawer(page).getByRole('button', { name: blocks['action.save'] }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('[ACC-06] a role is added, copied, found and deleted; its page shows what it may do and who is under it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/system/role/list');
  await expect(row(page, 'Customer support').first()).toBeVisible();
  await page.getByRole('button', { name: role.add }).click();
  await save(page);
  await expect(drawer(page).getByText(blocks['rule.required']).first()).toBeVisible();
  await drawer(page).getByLabel(role['field.name'], { exact: true }).fill('Night shift');
  await drawer(page).getByLabel(role['field.code'], { exact: true }).fill('night_shift');
  await box(page, 'Dictionaries: See').check();
  await box(page, 'Login log: everything').check();
  await drawer(page).getByRole('checkbox', { name: role['service.webhook.text'] }).check();
  await save(page);
  await expect(page.getByText(role.added)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await page.getByLabel(role['field.keyword'], { exact: true }).fill('night');
  await expect(page).toHaveURL(/keyword=night/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'night_shift')).toContainText('Webhooks');

  await page.getByRole('link', { name: 'Night shift' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Login log: See: granted' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Dictionaries: Change: not granted' })).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(role['tab.accounts']) }).click();
  await expect(page.getByText(role['accounts.empty'])).toBeVisible();
  await page.getByRole('button', { name: role.copy, exact: true }).click();
  await expect(drawer(page).getByLabel(role['field.code'], { exact: true })).toHaveValue('night_shift_copy');
  await expect(box(page, 'Login log: See')).toBeChecked();
  await save(page);
  // The message of the first one may still be there.
  await expect(drawer(page)).toHaveCount(0);
  for (const _ of ['role', 'copy']) {
    await page.goto('/system/role/list?keyword=night');
    await page
      .getByRole('link', { name: /^Night shift/ })
      .first()
      .click();
    await page.getByRole('button', { name: role.delete, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: role.delete, exact: true }).click();
    await expect(page.getByText(role.deleted)).toBeVisible();
    // The page leads on to the list by itself.
    await expect(page).toHaveURL(/\/system\/role\/list/);
  }
  await page.goto('/system/role/list?keyword=support');
  await page.getByRole('link', { name: 'Customer support' }).click();
  await expect(page.getByRole('button', { name: role.delete, exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('a new role starts with a starter role: an operator sends commands and deletes no devices', async ({
  page,
  signIn,
}) => {
  await signIn('kassenwerk-nord', '/system/role/list');
  await page.getByRole('button', { name: role.add }).click();
  const starter = drawer(page).getByRole('combobox', { name: role['starter.label'] });
  await chooseFound(page, starter, role['starter.operator']);
  await expect(drawer(page).getByText(role['starter.operator.text'])).toBeVisible();
  await expect(box(page, 'Task centre: Send out')).toBeChecked();
  await expect(box(page, 'Device list: See')).toBeChecked();
  const deletes = box(page, 'Device list: Delete');
  await expect(deletes).not.toBeChecked();

  // What differs from the starter role is shown by the sentence.
  await deletes.check();
  await drawer(page)
    .getByRole('button', {
      name: `${role['permission.view.starter'].replace('{{starter}}', role['starter.operator'])} 1`,
    })
    .click();
  await expect(box(page, deeds['device.delete'])).toBeChecked();
  await expect(box(page, deeds['device.query'])).toHaveCount(0);
  await drawer(page)
    .getByRole('button', { name: new RegExp(`^${role['permission.view.all']} `) })
    .click();

  // Which box allows a restart is found by the word.
  await drawer(page).getByRole('searchbox', { name: role['permission.search'] }).fill('restart');
  await expect(box(page, deeds['task.add'])).toBeChecked();
  await expect(box(page, 'Device list: Delete')).toHaveCount(0);
});

test('[NAV-13] [ACC-08] an open page loses buttons, then itself, when the role does; nothing is reloaded', async ({
  page,
  openElsewhere,
  world,
}) => {
  const admin = await world.as('admin');
  const { roleRoutes } = await import('@tilldeck/contracts/identity/role.routes');
  const { items } = await admin.call(roleRoutes.page, { keyword: 'reviewer' });
  const [reviewer] = items.filter((item) => item.platform === 'admin');
  const detail = () => admin.call(roleRoutes.detail, { id: reviewer?.id ?? '' });
  const { permissions: held } = await detail();
  const give = async (actions: ('add' | 'query' | 'get')[]) => {
    const permissions = actions.length > 0 ? [{ permissionId: 'dictionary', actions }] : [];
    await admin.call(roleRoutes.modify, { ...(await detail()), permissions });
  };
  await give(['add', 'query', 'get']);

  const second = await openElsewhere();
  await signInAs(second, 'reviewer');
  await second.getByRole('button', { name: 'System' }).click();
  const entry = second.getByRole('navigation', { name: shell['nav.main'] }).getByRole('link', { name: 'Dictionaries' });
  await entry.click();
  const add = second.getByRole('button', { name: system['dictionary.add'] });
  await expect(add).toBeVisible();
  // `dictionary.edit` is not listed: neither rows nor the bulk bar offer it.
  await expect(second.getByRole('link', { name: 'ticket_type' })).toBeVisible();
  await expect(second.getByRole('button', { name: new RegExp(`^${words.edit}`) })).toHaveCount(0);
  await second.evaluate(() => Object.assign(window, { isSamePage: true }));

  // The administrator takes 'add' in a browser, sees what changes, and the other page follows.
  await signInAs(page, 'admin', { to: `/system/role/details/${reviewer?.id}` });
  await page.getByRole('button', { name: role.edit, exact: true }).click();
  await drawer(page).getByRole('button', { name: 'Dictionaries', exact: true }).click();
  await box(page, deeds['dictionary.add']).uncheck();
  await save(page);
  const question = page.getByRole('dialog', { name: 'Change the permissions of 1 account?' });
  await expect(question.getByRole('img', { name: 'Dictionaries: Change: removed' })).toBeVisible();
  await question.getByRole('button', { name: role.changeAction, exact: true }).click();
  await expect(page.getByText(role.saved)).toBeVisible();
  await expect(add).toHaveCount(0);
  await expect(second.getByRole('link', { name: 'ticket_type' })).toBeVisible();

  await give([]);
  await expect(second.getByRole('heading', { name: shell['title.forbidden'] })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await give(['query', 'get', 'add']);
  await expect(add).toBeVisible();
  expect(await second.evaluate(() => 'isSamePage' in window)).toBe(true);
  await admin.call(roleRoutes.modify, { ...(await detail()), permissions: held });
});

test('the editor says in Chinese why a role above the person keeps its rights', async ({ page, world }) => {
  const [given] = await world.query<{ role_id: string }>(
    `INSERT INTO identity_role_permission (role_id, permission_id, actions)
     SELECT role_id, 'role', '{add,delete,edit,query,get}'
       FROM identity_account_role JOIN identity_account ON id = account_id WHERE login_name = 'finance'
     RETURNING role_id`,
  );
  await page.addInitScript(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await signInAs(page, 'finance', { to: '/system/role/list?keyword=administrator&f.platform=admin' });
  await page.getByRole('link', { name: 'Administrator' }).first().click();
  await page.getByRole('button', { name: chinese.edit, exact: true }).click();
  await expect(drawer(page).getByText(chinese['lock.above']).first()).toBeVisible();
  await expect(drawer(page).getByLabel(chinese['field.code'], { exact: true })).toBeDisabled();
  await expect(drawer(page).getByRole('checkbox', { name: '字典管理：修改' })).toHaveCount(0);
  await expect(drawer(page).getByRole('img', { name: '字典管理：修改: 已授予' })).toBeVisible();
  await world.query(`DELETE FROM identity_role_permission WHERE role_id = $1 AND permission_id = 'role'`, [
    given?.role_id,
  ]);
});
