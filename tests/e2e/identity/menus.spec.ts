import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { menu } from '@tilldeck/phrases/en-US/menu';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { menu as chinese } from '@tilldeck/phrases/zh-CN/menu';
import { rowMenuItem } from '../fixtures/row-menu.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const side = (page: Page) => page.getByRole('navigation', { name: shell['nav.main'] });
const line = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: blocks['tree.unfold'].replace('{{name}}', name), exact: true }) });

async function act(page: Page, name: string, action: string): Promise<void> {
  await expect(line(page, name)).toBeVisible();
  const direct = line(page, name).getByRole('button', { name: new RegExp(`^${action}`) });
  if ((await direct.count()) === 0) {
    await line(page, name)
      .getByRole('button', { name: blocks['list.moreActions'].replace('{{name}}', name) })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  } else await direct.first().click();
}

test('[ACC-07] a page that is hidden or switched off goes from every open console, and comes back reset', async ({
  page,
  openElsewhere,
}) => {
  const second = await openElsewhere();
  await signInAs(second, 'support', { to: '/system/area/list' });
  await expect(second.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  const entry = side(second).getByRole('link', { name: 'Areas' });
  await expect(entry).toBeVisible();

  await signInAs(page, 'admin', { to: '/system/menu/list' });
  await act(page, 'Areas', menu.edit);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('system/area/AreaListPage')).toBeVisible();
  await drawer.getByLabel(menu['field.hidden']).click();
  await drawer.getByRole('radio', { name: 'map' }).check({ force: true });
  await drawer.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(drawer).toBeHidden();
  await expect(line(page, 'Areas')).toContainText(menu.changed);
  // Hidden: out of the menu, still there by its address.
  await expect(entry).toHaveCount(0);
  await expect(second.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();

  await act(page, 'Areas', menu.disable);
  const question = page.getByRole('dialog', { name: menu.disableTitle.replace('{{name}}', 'Areas') });
  await question.getByRole('button', { name: menu.disable, exact: true }).click();
  await expect(second.getByRole('heading', { name: shell['title.forbidden'] })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(line(page, 'Areas')).toContainText(menu.disabled);
  await act(page, 'Areas', menu.reset);
  await page.getByRole('dialog').getByRole('button', { name: menu.reset, exact: true }).click();
  await expect(entry).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();

  // Guarded pages say why they stay.
  await expect(await rowMenuItem(line(page, 'Roles'), menu.disable)).toHaveAttribute('aria-disabled', 'true');
});

test('[ACC-07] links of an administrator stand in the menu of their platform, in both languages', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/system/menu/list?platform=partner');
  await expect(line(page, 'Roles')).toBeVisible();
  await expect(page.getByText('/system/dictionary/list')).toHaveCount(0);
  await page.goto('/system/menu/list');
  await page.getByRole('button', { name: menu.addLink }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(menu['field.titleEn']).fill('Help desk');
  await drawer.getByLabel(menu['field.titleZh']).fill('帮助台');
  await drawer.getByLabel(menu['field.target']).fill('http://help.example/');
  await drawer.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(drawer.getByText(blocks['rule.menuTarget'])).toBeVisible();
  await drawer.getByLabel(menu['field.target']).fill('https://help.example/');
  await drawer.getByRole('button', { name: blocks['action.save'] }).click();
  const link = side(page).getByRole('link', { name: 'Help desk' });
  await expect(link).toHaveAttribute('href', 'https://help.example/');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: chinese.title })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '帮助台' });
  await expect(row).toContainText(chinese['kind.link']);
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: chinese.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: chinese.delete, exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"en-US"'));
});
