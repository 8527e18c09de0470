import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { worldPassword } from '@tilldeck/testkit/harness/test-world';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A person at the dictionary screens. */
export interface Desk {
  page: Page;
  /** Adds a value through the form; true when the console says it is saved, else what it says instead. */
  addValue(value: string): Promise<string>;
  /** Reads the page again and tells whether the rows came. */
  readsList(): Promise<boolean>;
  close(): Promise<void>;
}

export async function sitDown(url: string): Promise<Desk> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: flags,
  });
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    viewport: { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  await page.goto('/user/login');
  await page.getByLabel(pages['field.account']).fill('admin');
  await page.getByLabel(pages['field.password'], { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: pages['login.submit'] }).click();
  await page.waitForURL('**/home');
  await page.goto('/system/dictionary/list');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/dictionary/details/*');
  const details = page.url();

  return {
    page,
    addValue: async (value) => {
      // After an outage the page may be the one that says so.
      if (!(await page.getByRole('button', { name: 'Add value' }).first().isVisible())) await page.goto(details);
      await page.getByRole('button', { name: 'Add value' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('English label').fill(value);
      await form.getByLabel('Chinese label').fill(value);
      await form.getByLabel('Value', { exact: true }).fill(value);
      await form.getByRole('button', { name: 'Save' }).click();
      const outcome = page.getByText('Value added').or(page.getByText(/can’t be reached|busy|failed/i).first());
      await expect(outcome.first()).toBeVisible({ timeout: 20_000 });
      const said = (await outcome.first().textContent()) ?? '';
      if (said !== 'Value added') {
        await page.reload();
        return said;
      }
      await expect(page.getByRole('cell', { name: value, exact: true }).first()).toBeVisible();
      return 'saved';
    },
    readsList: async () => {
      await page.goto('/system/dictionary/list');
      const row = page.getByRole('row').nth(1).getByRole('link').first();
      const isRead = await row.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
      await page.goto(details);
      return isRead;
    },
    close: () => browser.close(),
  };
}
