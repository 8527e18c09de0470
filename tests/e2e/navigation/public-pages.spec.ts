import { pages } from '@tilldeck/phrases/en-US/pages';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { shell as shellZh } from '@tilldeck/phrases/zh-CN/shell';
import { expect, test } from '../fixtures/test.ts';

const publicPaths = [
  '/user/login',
  '/user/register',
  '/user/findpassword',
  '/user/myfindpassword',
  '/user/modifypassword',
  '/user/findpasswordset',
  '/user/register-result',
  '/email/emailsend',
  '/useprivacy',
  '/404',
];

for (const path of publicPaths) {
  test(`[NAV-02] a visitor opens ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page).toHaveTitle(/^.+ - Tilldeck$/);
  });
}

test('[NAV-02] /user leads to login and /email to the mail preview', async ({ page }) => {
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/login$/);
  await page.goto('/email');
  await expect(page).toHaveURL(/\/email\/emailsend$/);
});

for (const path of ['/home', '/system/dictionary/list', '/account/settings', '/no/such/page']) {
  test(`[NAV-02] a visitor at ${path} is sent to login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/login/);
  });
}

test('[NAV-02] a visitor goes to the public path in the URL hash, and never to another site', async ({ page }) => {
  await page.goto('/home#/useprivacy');
  await expect(page).toHaveURL(/\/useprivacy$/);
  for (const hash of ['#//evil.example/x', '#https://evil.example', '#javascript:alert(1)', '#/\\evil.example']) {
    await page.goto(`/home${hash}`);
    await expect(page).toHaveURL(/\/user\/login/);
  }
});

test('[NAV-05] public pages have the header and footer of the product', async ({ page }) => {
  await page.goto('/user/login');
  const header = page.getByRole('banner');
  for (const name of [shell['link.documentation'], shell['link.website'], shell['link.deviceGuard']])
    await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: shell['language.switch'] })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const name of [shell['link.about'], shell['link.terms'], shell['link.contact']])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  expect(await footer.getByRole('link').count()).toBeGreaterThanOrEqual(5);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Tilldeck`);
});

test('[NAV-12] English comes first; the language changes without a reload and is remembered', async ({ page }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('heading', { name: pages['login.title'] })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
  await page.getByRole('button', { name: shell['language.switch'] }).click();
  await page.getByText(shell['language.zh-CN']).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page).toHaveTitle(`${shellZh['title.login']} - Tilldeck`);
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('[NAV-12] terms and privacy stand in the current language with their figures', async ({ page }) => {
  await page.goto('/useprivacy');
  const main = page.getByRole('main');
  for (const figure of ['24 hours', '0.3%', '90 days']) await expect(main).toContainText(figure);
  await page.getByRole('button', { name: shell['language.switch'] }).click();
  await page.getByText(shell['language.zh-CN']).click();
  for (const figure of ['24 小时', '0.3%', '90 天']) await expect(main).toContainText(figure);
});

test('[NAV-10] login has a mobile layout under 1025 px; under 1000 px a tip asks for a PC', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto('/user/login');
  const panel = page.getByText(shell['brand.line']);
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(page.getByText(shell['width.tip'])).toBeVisible();
});

test('[NAV-10] the page is zoomed by the width of the screen', async ({ page }) => {
  await page.goto('/user/login');
  const zoomAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.evaluate(() => Number(getComputedStyle(document.body).zoom));
  };
  for (const width of [320, 640, 999]) await expect.poll(() => zoomAt(width), { message: `${width} px` }).toBe(0.75);
  for (const width of [1000, 1366, 1440, 1536, 1600, 1920])
    await expect.poll(() => zoomAt(width), { message: `${width} px` }).toBe(1);
  // Read from further away, so drawn larger.
  await expect.poll(() => zoomAt(2560)).toBe(1.25);
  await expect.poll(() => zoomAt(3840)).toBe(1.75);
});
