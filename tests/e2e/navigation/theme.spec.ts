import type { Locator, Page } from '@playwright/test';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { expect, test } from '../fixtures/test.ts';

/** Long enough to scroll, with a header, a side menu and links. */
const longPage = '/developer/api';

async function openThemes(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: shell['nav.theme'] }).click();
  const drawer = page.getByRole('dialog', { name: shell['theme.title'] });
  await expect(drawer.getByText(shell['theme.kept'])).toBeVisible();
  return drawer;
}

async function closeThemes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: shell['theme.title'] })).toHaveCount(0);
}

async function toggle(page: Page, ...names: string[]): Promise<void> {
  const drawer = await openThemes(page);
  for (const name of names) await drawer.getByRole('switch', { name }).click();
  await closeThemes(page);
}

async function choose(page: Page, name: string): Promise<void> {
  const drawer = await openThemes(page);
  await drawer.getByText(name, { exact: true }).click();
  await closeThemes(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
}

const styleOf = (of: Locator, name: string) =>
  of.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
const topOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top);
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);

test('[NAV-08] each of the 7 primary colours colours buttons at once and after a reload', async ({ page, signIn }) => {
  await signIn('admin', '/system/dictionary/list');
  const action = page.getByRole('button', { name: 'Add dictionary' });
  const seen = new Set<string>();
  const names = ['red', 'volcano', 'gold', 'cyan', 'green', 'purple', 'blue'] as const;
  await expect(action).toBeVisible();
  const drawer = await openThemes(page);
  await expect(drawer.getByRole('group', { name: shell['theme.colour'] }).getByRole('button')).toHaveCount(7);
  for (const name of names) {
    const colour = drawer.getByRole('button', { name: shell[`theme.colour.${name}`] });
    await colour.click();
    await expect(colour).toHaveAttribute('aria-pressed', 'true');
    const chosen = await styleOf(colour, 'background-color');
    await expect(action).toHaveCSS('background-color', chosen);
    seen.add(chosen);
  }
  expect(seen.size).toBe(7);
  const purple = drawer.getByRole('button', { name: shell['theme.colour.purple'] });
  await purple.click();
  const chosen = await styleOf(purple, 'background-color');
  await reload(page);
  await expect(action).toHaveCSS('background-color', chosen);
});

test('[NAV-08] dark reaches page and components and survives a reload', async ({ page, signIn }) => {
  await signIn('admin', '/system/dictionary/list');
  const body = page.locator('body');
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(cell).toBeVisible();
  const lightness = async (of: Locator, name: string) => {
    const [red = 0, green = 0, blue = 0] = (await styleOf(of, name)).match(/[\d.]+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  };
  expect(await lightness(body, 'background-color')).toBeGreaterThan(200);
  await choose(page, shell['theme.dark']);
  const expectDark = async () => {
    await expect.poll(() => lightness(body, 'background-color')).toBeLessThan(40);
    await expect.poll(() => lightness(cell, 'color')).toBeGreaterThan(150);
  };
  await expectDark();
  await reload(page);
  await expectDark();
});

test('[NAV-08] colour-weak mode sets colours apart and marks links without colour', async ({ page, signIn }) => {
  await signIn('admin');
  const link = page.getByRole('main').getByRole('link').first();
  await expect(link).toHaveCSS('text-decoration-line', 'none');
  await toggle(page, shell['theme.colourWeak']);
  const expectWeak = async () => {
    await expect(page.locator('html')).toHaveCSS('filter', /saturate/);
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
  };
  await expectWeak();
  await reload(page);
  await expectWeak();
});

test('[NAV-08] multi-tab shows the open pages as tabs, also after a reload', async ({ page, signIn }) => {
  await signIn('admin');
  const tabs = page.getByRole('navigation', { name: shell['nav.tabs'] });
  await expect(tabs).toHaveCount(0);
  await toggle(page, shell['theme.multiTab']);
  await expect(tabs.getByRole('link', { name: shell['title.home'] })).toHaveAttribute('aria-current', 'page');
  await reload(page);
  await expect(tabs).toBeVisible();
});

test('[NAV-08] header and side menu stay while the page scrolls, or go with it', async ({ page, signIn }) => {
  await signIn('admin', longPage);
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  const header = page.getByRole('banner');
  const side = page.getByRole('navigation', { name: shell['nav.main'] });
  await scrollTo(page, 800);
  await expect.poll(() => topOf(header)).toBe(0);
  await expect.poll(() => topOf(side)).toBe(56);
  await toggle(page, shell['theme.fixedHeader'], shell['theme.fixedSidebar']);
  await expect.poll(() => topOf(header)).toBe(-800);
  await expect.poll(() => topOf(side)).toBe(56 - 800);
  await reload(page);
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  await scrollTo(page, 600);
  await expect.poll(() => topOf(header)).toBe(-600);
  await expect.poll(() => topOf(side)).toBe(56 - 600);
});

test('[NAV-08] the header hides while scrolling down, when asked to', async ({ page, signIn }) => {
  await signIn('admin', longPage);
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  const header = page.getByRole('banner');
  await toggle(page, shell['theme.autoHideHeader']);
  const expectHiding = async () => {
    await scrollTo(page, 700);
    await expect.poll(() => topOf(header)).toBe(-56);
    await scrollTo(page, 500);
    await expect.poll(() => topOf(header)).toBe(0);
  };
  await expectHiding();
  await reload(page);
  await expect(page.getByText('system/dictionary').first()).toBeVisible();
  await expectHiding();
});

test('[NAV-08] content is fluid or of a fixed width, and everything goes back to default', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await signIn('admin');
  const widthOf = () => page.getByRole('main').evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(widthOf).toBeGreaterThan(1_600);
  await choose(page, shell['theme.fixed']);
  await expect.poll(widthOf).toBe(1_240);
  await reload(page);
  await expect.poll(widthOf).toBe(1_240);
  const drawer = await openThemes(page);
  await drawer.getByText(shell['theme.dark'], { exact: true }).click();
  await drawer.getByRole('button', { name: shell['theme.reset'] }).click();
  await expect.poll(widthOf).toBeGreaterThan(1_600);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('the theme follows the system where a person chose so', async ({ page, signIn }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('admin', '/system/dictionary/list');
  await choose(page, shell['theme.system']);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await reload(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await choose(page, shell['theme.light']);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: null });
});
