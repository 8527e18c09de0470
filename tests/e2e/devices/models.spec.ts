import type { Locator, Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { model } from '@tilldeck/phrases/en-US/model';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** A grey square of 120 by 120. */
const icon =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4CAAAAAAcD2kOAAAATElEQVR42u3NAQkAAAwDoMVf7MU4HC1geiRisVgsFovFYrFYLBaLxWKxWCwWi8VisVgsFovFYrFYLBaLxWKxWCwWi8VisVgsFou/xQMbgeO0mMA1qQAAAABJRU5ErkJggg==';
const listPath = '/device/model/list';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const save = (form: Locator) => form.getByRole('button', { name: blocks['action.save'] }).click();

test.afterEach(async ({ world }) => {
  await world.query(`DELETE FROM devices_model WHERE name LIKE 'Zed-%' AND original_model_id IS NOT NULL`);
  await world.query(`DELETE FROM devices_model WHERE name LIKE 'Zed-%'`);
  await world.query(`DELETE FROM devices_series WHERE name = 'Zed'`);
});

test('[DEV-04] a series, a model with its icon, a derived one for a partner, who sees it', async ({
  page,
  signIn,
  openElsewhere,
}) => {
  await signIn('admin', `${listPath}?tab=series`);
  await page.getByRole('button', { name: model.seriesAdd }).click();
  const series = drawer(page, model.seriesAdd);
  await series.getByLabel(model['field.seriesName']).fill('Z');
  await save(series);
  await expect(series.getByText(blocks['rule.productName'])).toBeVisible();
  await series.getByLabel(model['field.seriesName']).fill('Zed');
  await save(series);
  await expect(series).toBeHidden();
  await expect(rowOf(page, 'Zed')).toBeVisible();

  await page.getByRole('tab', { name: model['tab.models'], exact: true }).click();
  await page.getByRole('button', { name: model.add }).click();
  const form = drawer(page, model.add);
  await form.getByLabel(model['field.series']).click();
  await page.getByTitle('Zed', { exact: true }).last().click();
  await form.getByLabel(model['field.name']).fill('Zed-1');
  await form.getByLabel(model['field.iotAlias']).fill('zed-one');
  await form.getByLabel(model['field.screenWidth']).fill('720');
  await form.getByLabel(model['field.screenHeight']).fill('1280');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'zed.png', mimeType: 'image/png', buffer: Buffer.from(icon, 'base64') });
  await expect(form.getByText('zed.png')).toBeVisible();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await save(form);
  await expect(form).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]open=/);
  await page.goto(`${listPath}?original.keyword=Zed-1`);
  const row = rowOf(page, 'Zed-1');
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 120);

  await row.getByRole('button', { name: `${model.deriveAction}: Zed-1` }).click();
  const derived = drawer(page, model.derive);
  await derived.getByRole('textbox', { name: model['field.name'] }).fill('Zed-1-KN');
  await derived.getByLabel(model['field.iotAlias']).fill('zed-one-kn');
  await chooseFound(page, derived.getByLabel(model['field.partners']), 'Kassenwerk Nord GmbH');
  await save(derived);
  await expect(derived).toBeHidden();

  const theirs = await openElsewhere();
  await signInAs(theirs, 'kassenwerk-nord', { to: `${listPath}?tab=derived` });
  await expect(rowOf(theirs, 'Zed-1-KN')).toContainText('Kassenwerk Nord GmbH');
  await expect(rowOf(theirs, 'D4-504')).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: model.derive })).toHaveCount(0);
  await theirs.close();
});
