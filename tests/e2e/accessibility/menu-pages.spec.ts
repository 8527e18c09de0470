import type { Page } from '@playwright/test';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { findViolations } from '../fixtures/violations.ts';
import { walkTo } from '../fixtures/walk.ts';
import { wear } from '../fixtures/wear.ts';

/** Header and menu are the same on every page: they are read with the first one. */
const frame = ['.td-side', '.td-header'];
/** What repeats itself so often that to read all of it brings nothing. */
const repeats: Record<string, readonly string[]> = { '/developer/api': ['.td-api-area:nth-of-type(n + 6)'] };
/** Pages of records that the demo data has none of. */
const withoutRecord = ['/device/examination/details/:id', '/developer/webhook/details/:id', '/task/centre/details/:id'];

type Platform = MenuSpec['platforms'][number];
type PageSpec = MenuSpec & { component: string };
const isPage = (entry: MenuSpec): entry is PageSpec => entry.component !== null;
const pagesOf = (platform: Platform) =>
  menuCatalogue.filter((entry) => entry.platforms.includes(platform)).filter(isPage);

/** The pages below a list come right after it, so that its rows say which record they show. */
const inOrder = (pages: readonly PageSpec[]): PageSpec[] =>
  pages
    .filter(({ subPageOf }) => subPageOf === undefined)
    .flatMap((page) => [page, ...pages.filter(({ subPageOf }) => subPageOf === page.key)]);

/** The record of the first row that leads to a page below this list. */
async function firstRecord(page: Page, below: readonly PageSpec[]): Promise<string | null> {
  const patterns = below
    .filter(({ path }) => path.includes(':'))
    .map(({ path }) => `^${path.replace(/:\w+/, '([^/?]+)')}`);
  return page.evaluate(
    (sources) =>
      [...document.querySelectorAll('main a[href]')]
        .flatMap((link) => sources.map((source) => new RegExp(source).exec(link.getAttribute('href') ?? '')?.[1]))
        .find((id) => id !== undefined) ?? null,
    patterns,
  );
}

async function readPage(page: Page, path: string, isFirst: boolean): Promise<string[]> {
  await (isFirst ? page.goto(path) : walkTo(page, path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main .ant-skeleton')).toHaveCount(0);
  const without = [...(isFirst ? [] : frame), ...(repeats[path] ?? [])];
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const violations = await findViolations(page, theme === 'light' ? 'everything' : 'colours', without);
    found.push(...violations.map((violation) => `${path} (${theme}): ${violation}`));
  }
  return found;
}

/** Opens every page the menu of a platform names, one after the other, and reads it in both themes. */
async function readMenu(
  page: Page,
  platform: Platform,
): Promise<{ found: string[]; read: string[]; missed: string[] }> {
  const pages = inOrder(pagesOf(platform));
  const [found, read, missed]: [string[], string[], string[]] = [[], [], []];
  let record: string | null = null;
  for (const entry of pages) {
    const path = record === null ? entry.path : entry.path.replace(/:\w+/, record);
    if (path.includes(':')) {
      missed.push(entry.path);
      continue;
    }
    found.push(...(await readPage(page, path, read.length === 0)));
    read.push(entry.path);
    const below = pages.filter(({ subPageOf }) => subPageOf === entry.key);
    if (entry.subPageOf === undefined) record = await firstRecord(page, below);
  }
  return { found, read, missed };
}

test('every page of the vendor’s menu is free of violations of WCAG 2.2 AA, light and dark', async ({ page }) => {
  test.setTimeout(150_000);
  await signInAs(page, 'admin');
  const { found, missed } = await readMenu(page, 'admin');
  expect(found).toEqual([]);
  expect(missed.toSorted()).toEqual(withoutRecord.toSorted());
});

test('so is every page of a partner’s menu', async ({ page, world }) => {
  test.setTimeout(150_000);
  const [lead] = await world.query<{ login_name: string }>(
    `SELECT a.login_name FROM identity_account a JOIN devices_device d ON d.org_id = a.org_id
     WHERE a.is_project_lead AND a.org_id <> 1 AND a.is_enabled AND a.activated_at IS NOT NULL
     GROUP BY a.id ORDER BY count(*) DESC, a.id LIMIT 1`,
  );
  await signInAs(page, lead?.login_name ?? '');
  const { found, read } = await readMenu(page, 'partner');
  expect(found).toEqual([]);
  expect(read.length).toBeGreaterThan(30);
});
