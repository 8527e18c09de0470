import type { Page } from '@playwright/test';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { category } from '@tilldeck/phrases/en-US/category';
import { myApp } from '@tilldeck/phrases/en-US/my-app';
import { words } from '@tilldeck/phrases/en-US/words';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { expect, test } from '../fixtures/test.ts';

const answered = (page: Page, path: string) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(path));
const saved = (page: Page) => answered(page, '/appstore/myapp/save');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('[APP-02] [APP-03] a draft is saved as it is typed, says what is missing, and shows the steps ahead of it', async ({
  page,
  signIn,
  world,
}) => {
  const [draft] = await world.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO appstore_app (org_id, package, name, certificate_sha256)
       VALUES (2, 'de.kassenwerk.browser', 'Browser till', repeat('a', 64)) RETURNING id),
     file AS (
       INSERT INTO files_object (org_id, kind, state, name, size, storage_key, upload_ref, part_size, claim_count)
       VALUES (2, 'apk', 'ready', 'x.apk', 9, 'browser.apk', '', 8388608, 1) RETURNING id)
     INSERT INTO appstore_version (app_id, org_id, file_id, size, sha256, version_code, version_name, facts, certificate_sha256, name)
     SELECT made.id, 2, file.id, 9, '', 7, '0.7', v.facts, v.certificate_sha256, 'Browser till'
       FROM made, file, (SELECT * FROM appstore_version LIMIT 1) v RETURNING id`,
  );
  await signIn('kassenwerk-nord', `/appstore/myapp/edit?id=${draft?.id}`);
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

test('[APP-06] the vendor adds a category, disables and deletes it', async ({ page, signIn }) => {
  await signIn('admin', '/appstore/category/list');
  const table = page.getByRole('table');
  await expect(table.getByText('Point of sale')).toBeVisible();
  await page.getByRole('button', { name: category.add }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(words.nameEn).fill('Queueing');
  await form.getByLabel(words.nameZh).fill('排队');
  await form.getByLabel(words.sort).fill('5');
  const added = answered(page, '/appstore/category/add');
  await form.getByLabel(words.sort).press('Control+Enter');
  await added;
  const row = table.getByRole('row').filter({ hasText: 'Queueing' });
  await expect(row.getByText(words.enabled)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Queueing');
  await doFromRowMenu(row, words.disable);
  await page.getByRole('dialog').getByRole('button', { name: words.disable, exact: true }).click();
  await expect(row.getByText(words.disabled)).toBeVisible();
  await doFromRowMenu(row, words.delete);
  await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click();
  await expect(row).toHaveCount(0);
});
