import type { Locator } from '@playwright/test';
import { device } from '@tilldeck/phrases/en-US/device';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { expect, test } from '../fixtures/test.ts';

const ringOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).outlineStyle);

test('a focused search box and a focused picker have one ring, around the whole field', async ({ page, signIn }) => {
  await signIn('admin', '/device/list');
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: device['field.keyword'], exact: true });
  await expect(search).toBeFocused();
  expect(await ringOf(search)).toBe('none');
  expect(await ringOf(page.locator('.ant-input-affix-wrapper').filter({ has: search }))).toBe('solid');
  const picker = page.getByRole('combobox').first();
  await picker.focus();
  await expect(picker).toBeFocused();
  expect(await ringOf(picker)).toBe('none');
  expect(await ringOf(page.locator('.ant-select').filter({ has: picker }).first())).toBe('solid');
});

test('the login page is ready to be typed into', async ({ page }) => {
  await page.goto('/user/login');
  await expect(page.getByLabel(pages['field.account'])).toBeFocused();
});
