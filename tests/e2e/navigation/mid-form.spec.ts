import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { shop } from '@tilldeck/phrases/en-US/shop';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { shell as shellZh } from '@tilldeck/phrases/zh-CN/shell';
import { shop as shopZh } from '@tilldeck/phrases/zh-CN/shop';
import { expect, test } from '../fixtures/test.ts';

test('language and theme change in the middle of a form, by keyboard alone, and no letter is lost', async ({
  page,
  signIn,
}) => {
  await signIn('kassenwerk-nord', '/device/shop/list');
  await page.getByRole('button', { name: shop.add, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: shop.add });
  const name = form.getByLabel(shop['field.name'], { exact: true });
  await name.fill('Half a na');
  const palette = page.getByRole('combobox', { name: blocks['palette.title'] });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('中文');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(shellZh['theme.dark']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const chinese = page.getByRole('dialog', { name: shopZh.add }).getByLabel(shopZh['field.name'], { exact: true });
  await expect(chinese).toHaveValue('Half a na');
  await expect(chinese).toBeFocused();
  // Right behind what was typed before, and the Enter of the palette has not sent the form.
  await page.keyboard.type('me');
  await expect(chinese).toHaveValue('Half a name');
  // Escape closes the palette alone, and asks nothing about the form.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: blocksZh['palette.title'] })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chinese).toBeFocused();
  await page.keyboard.type('!');
  await expect(chinese).toHaveValue('Half a name!');
});
