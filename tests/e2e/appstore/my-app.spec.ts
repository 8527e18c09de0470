import type { Page } from '@playwright/test';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { category } from '@tilldeck/phrases/en-US/category';
import { myApp } from '@tilldeck/phrases/en-US/my-app';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { expect, test } from '../fixtures/test.ts';

const answered = (page: Page, path: string) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(path));
const saved = (page: Page) => answered(page, '/appstore/myapp/save');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('[APP-01] [APP-02] [APP-03] an uploaded app becomes a draft that is saved as it is typed and says what is missing', async ({
  page,
  signIn,
}) => {
  const apk = new ApkBuilder();
  const path = await apk.build({
    package: 'de.kassenwerk.browser',
    versionCode: 7,
    versionName: '0.7',
    label: 'Browser till',
  });
  await signIn('kassenwerk-nord', '/appstore/myapp/add');
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('heading', { name: myApp['add.done'] })).toBeVisible({ timeout: 30_000 });
  apk.close();
  const main = page.getByRole('main');
  await expect(main.getByText('de.kassenwerk.browser', { exact: true })).toBeVisible();
  await expect(main.getByText('0.7 (7)')).toBeVisible();
  await button(page, myApp['add.continue']).click();

  const steps = page.getByRole('list', { name: myApp['steps.label'] }).getByRole('listitem');
  await expect(steps).toHaveText([
    /Submit/,
    /First review.*one working day/,
    /Final review.*one working day/,
    /Completed/,
  ]);
  const name = page.getByLabel(myApp['field.name']);
  await expect(name).toHaveValue('Browser till');
  const first = saved(page);
  await name.fill('Browser till 2');
  await first;
  await expect(page.getByRole('status').filter({ hasText: myApp['save.saved'] })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Browser till 2');

  const introduction = page.getByRole('button', { name: myApp['check.introduction_missing'] });
  await introduction.click();
  await expect(page.getByLabel(appstore['field.introduction'])).toBeFocused();
  const second = saved(page);
  await page.keyboard.type('Sells things in a browser.');
  await second;
  await expect(introduction).toHaveCount(0);
  await button(page, myApp.submit).click();
  await expect(page.getByLabel(appstore['field.category'], { exact: true })).toBeFocused();

  await button(page, myApp.delete).click();
  await page.getByRole('dialog').getByRole('button', { name: myApp.delete, exact: true }).click();
  await expect(page).toHaveURL(/\/appstore\/myapp\/list$/);
  await expect(page.getByRole('table').getByText('Kassenwerk Kasse')).toBeVisible();
  await expect(page.getByRole('table').getByText('de.kassenwerk.browser')).toHaveCount(0);
});

test('[APP-06] the vendor adds a category with an icon, disables and deletes it', async ({ page, signIn }) => {
  await signIn('admin', '/appstore/category/list');
  const table = page.getByRole('table');
  await expect(table.getByText('Point of sale')).toBeVisible();
  await page.getByRole('button', { name: category.add }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(category['field.nameEn']).fill('Queueing');
  await form.getByLabel(category['field.nameZh']).fill('排队');
  await form.getByLabel(category['field.sort']).fill('5');
  const added = answered(page, '/appstore/category/add');
  await form.getByLabel(category['field.sort']).press('Control+Enter');
  await added;
  const row = table.getByRole('row').filter({ hasText: 'Queueing' });
  await expect(row.getByText(category['state.enabled'])).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Queueing');
  await row.getByRole('button', { name: /Disable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: category.disable, exact: true }).click();
  await expect(row.getByText(category['state.disabled'])).toBeVisible();
  await row.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: category.delete, exact: true }).click();
  await expect(row).toHaveCount(0);
});
