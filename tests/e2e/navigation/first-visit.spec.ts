import { pages as english } from '@tilldeck/phrases/en-US/pages';
import { pages as chinese } from '@tilldeck/phrases/zh-CN/pages';
import { signInByPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a first visit is in the language of the browser, then in that of the account, in its time zone', async ({
  browser,
  copyAccount,
  home,
  world,
}) => {
  const copy = await copyAccount('support');
  await world.query(
    `UPDATE identity_account SET language = 'zh-CN', timezone = 'Asia/Shanghai' WHERE login_name = $1`,
    [copy.loginName],
  );
  const londoner = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await londoner.newPage();
  await page.goto(`${home}/user/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await signInByPage(page, copy.loginName, { origin: home });
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('region', { name: chinese['home.shortcuts'] })).toBeVisible();
  await expect(page.getByText('Asia/Shanghai')).toBeVisible();
  await londoner.close();

  const shanghaier = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const other = await shanghaier.newPage();
  await other.goto(`${home}/user/login`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await signInByPage(other, 'admin', { origin: home });
  await expect(other.getByRole('region', { name: english['home.shortcuts'] })).toBeVisible();
  await expect(other.getByText('Europe/Berlin')).toBeVisible();
  await shanghaier.close();
});
