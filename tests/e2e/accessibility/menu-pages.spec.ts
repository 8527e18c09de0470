import type { Page } from '@playwright/test';
import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { findViolations } from '../fixtures/violations.ts';
import { walkTo } from '../fixtures/walk.ts';
import { wear } from '../fixtures/wear.ts';

/** Header and menu are the same on every page: they are read with the first one. */
const frame = ['.td-side', '.td-header'];
/** What repeats itself so often that to read all of it brings nothing. */
const repeats: Record<string, readonly string[]> = { '/developer/api': ['.td-api-area:nth-of-type(n + 6)'] };

type Platform = MenuSpec['platforms'][number];
type PageSpec = MenuSpec & { component: string };
const isPage = (entry: MenuSpec): entry is PageSpec => entry.component !== null;
/** Pages that kinds of policies share: read for the first kind. Forms differ by kind, and not by platform. */
const ofEveryKind = ['RuleListPage', 'RuleDetailsPage', 'RuleEditPage'].map((name) => `policies/rule/${name}`);
const repeated: Record<Platform, readonly string[]> = {
  admin: ofEveryKind,
  partner: [...ofEveryKind, 'policies/rule/RuleAddPage'],
};
const pagesOf = (platform: Platform) =>
  menuCatalogue
    .filter((entry) => entry.platforms.includes(platform))
    .filter(isPage)
    .filter(
      ({ component }, at, pages) =>
        !repeated[platform].includes(component) || pages.findIndex((page) => page.component === component) === at,
    );

/** Of no record. */
const unknownId = '1600000016';

/** Pages of a partner that the vendor has too: the same component, read there in both themes. */
const readForVendor = new Set(pagesOf('admin').map(({ component }) => component));

/** The pages below a list come right after it, so that its rows say which record they show. */
const inOrder = (pages: readonly PageSpec[]): PageSpec[] =>
  pages
    .filter(({ subPageOf }) => subPageOf === undefined)
    .flatMap((page) => [page, ...pages.filter(({ subPageOf }) => subPageOf === page.key)]);

/** The record of the first row that leads to a page below a list. */
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

async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main .ant-skeleton')).toHaveCount(0);
}

/** What is wrong with an open page, in both themes. */
async function violationsOf(page: Page, without: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const violations = await findViolations(page, theme === 'light' ? 'everything' : 'colours', without);
    found.push(...violations.map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

async function leadOfPartner(world: TestWorld): Promise<string> {
  const [lead] = await world.query<{ login_name: string }>(
    `SELECT a.login_name FROM identity_account a JOIN devices_device d ON d.org_id = a.org_id
     WHERE a.is_project_lead AND a.org_id <> 1 AND a.is_enabled AND a.activated_at IS NOT NULL
     GROUP BY a.id ORDER BY count(*) DESC, a.id LIMIT 1`,
  );
  return lead?.login_name ?? '';
}

for (const platform of ['admin', 'partner'] as const)
  test.describe(`in the menu of ${platform === 'admin' ? 'the vendor' : 'a partner'}`, () => {
    const pages = inOrder(pagesOf(platform));
    /** One sign-in for all of them: a page is only looked at. */
    let page: Page;
    let isFirst = true;
    const records = new Map<string, string | null>();

    test.beforeAll(async ({ browser, world }) => {
      page = await (await browser.newContext()).newPage();
      await signInAs(page, platform === 'admin' ? 'admin' : await leadOfPartner(world));
    });
    test.afterAll(() => page.context().close());

    const open = async (path: string) => {
      await (isFirst ? page.goto(path) : walkTo(page, path));
    };
    /** Of the first row of the list it is reached from; the list is opened where its own test did not run before. */
    const recordOf = async ({ subPageOf = '' }: PageSpec): Promise<string | null> => {
      const list = pages.find(({ key }) => key === subPageOf);
      if (list && !records.has(subPageOf)) {
        await open(list.path);
        isFirst = false;
        await note(list);
      }
      return records.get(subPageOf) ?? null;
    };
    const note = async ({ key }: PageSpec) => {
      await expectComplete(page);
      records.set(
        key,
        await firstRecord(
          page,
          pages.filter(({ subPageOf }) => subPageOf === key),
        ),
      );
    };

    for (const [at, entry] of pages.entries()) {
      // With the first one the frame of the platform is read.
      const isRead = platform === 'partner' && at > 0 && readForVendor.has(entry.component);
      test(`${entry.path} ${isRead ? 'opens' : 'has no violations of WCAG 2.2 AA'}`, async () => {
        const record = entry.path.includes(':') ? await recordOf(entry) : null;
        // The demo data has no tasks, and a partner may have nothing of a kind: then the page says so.
        const path = entry.path.replace(/:\w+/, record ?? unknownId);
        await open(path);
        const without = [...(isFirst ? [] : frame), ...(repeats[path] ?? [])];
        isFirst = false;
        await expectComplete(page);
        if (entry.subPageOf === undefined) await note(entry);
        if (!isRead) expect(await violationsOf(page, without)).toEqual([]);
      });
    }
  });
