import type { Page } from '@playwright/test';
import { insight } from '@tilldeck/phrases/en-US/insight';
import { test as base, expect } from '../fixtures/test.ts';

/**
 * A worker fixture of its own gives this file a world of its own: other tests delete records by SQL, which the product does
 * not do, and figures keep what was recorded.
 */
const test = base.extend<object, { ownWorld: boolean }>({
  ownWorld: [true, { scope: 'worker', auto: true, option: true }],
});

/** Figures that are followed on each page: enough to meet every kind of link, few enough for a small machine. */
const mostOfPage = 7;
const pages = [
  '/',
  ...['device', 'appstore', 'partner', 'review', 'sale'].map((name) => `/datacenter/${name}?days=90`),
];

interface Figure {
  name: string;
  value: number;
  href: string;
}

/** Figures with a way to their list: on a card, in a row of bars or of the funnel, and in a table. */
const figuresOf = (page: Page): Promise<Figure[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('a')].flatMap((link) => {
      const row = link.closest('tr') ?? link.closest('li') ?? link.parentElement?.parentElement;
      // Cards of the home page are links as a whole.
      const bold = link.querySelector('strong')?.textContent;
      const shown = bold ?? (link.querySelector('data') ?? row?.querySelector('data'))?.value ?? '';
      const href = link.getAttribute('href') ?? '';
      const name = bold ? link.textContent : row?.firstElementChild?.textContent;
      return /^\d+$/.test(shown) && /\/list\?/.test(href)
        ? [{ name: `${name} ${href}`, value: Number(shown), href }]
        : [];
    }),
  );

const isShown = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await figuresOf(page)).length).toBeGreaterThan(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
};

/** How a list says how many there are; one inside a page with tabs says it in its pager alone. */
function totalOf(value: number): RegExp {
  const amount = value.toLocaleString('en-US');
  return new RegExp(`^${amount} in total ·|^1–\\d+ of ${amount}$`);
}

/** Follows figures of a page to their lists; answers how many there were. */
async function follow(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await isShown(page);
  const seen = new Set<string>();
  const figures = (await figuresOf(page)).filter(({ value, href }) => value > 0 && !seen.has(href) && seen.add(href));
  // From all over the page: cards are first, tables last.
  const step = Math.max(1, figures.length / mostOfPage);
  const chosen = figures.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, mostOfPage);
  // Read and compared again: tasks of the demo begin and end meanwhile, also between the page and its list.
  for (const { name, href } of chosen)
    await expect(async () => {
      const value = (await figuresOf(page)).find((figure) => figure.href === href)?.value ?? 0;
      if (value === 0) return;
      // Opened by the link itself: the address is what the list reads its filters from.
      await page.getByRole('main').locator(`a[href="${href}"]`).first().click();
      try {
        await expect(page.getByText(totalOf(value)).first(), name).toBeVisible();
      } finally {
        await page.goBack();
        await isShown(page);
      }
    }).toPass({ timeout: 45_000 });
  return chosen.length;
}

/** Figures whose lists are the data center's own. */
const ownLists = [
  { account: 'admin', path: '/datacenter/appstore?days=365', figure: insight['metric.app.published'] },
  { account: 'kassenwerk-nord', path: '/datacenter/device?days=365', figure: insight['metric.device.transferred_out'] },
];
for (const { account, path, figure } of ownLists)
  test(`${figure} leads ${account} to a list with the same number`, async ({ page, signIn }) => {
    await signIn(account, path);
    const card = page.getByRole('main').locator('a', { hasText: figure }).first();
    await expect(card).toBeVisible();
    const href = (await card.getAttribute('href')) ?? '';
    const { value = 0 } = (await figuresOf(page)).find((one) => one.href === href) ?? {};
    expect(value).toBeGreaterThan(0);
    await card.click();
    await expect(page.getByText(totalOf(value)).first()).toBeVisible();
  });

for (const account of ['admin', 'kassenwerk-nord'])
  test(`figures of home and data center lead ${account} to lists with the same number`, async ({ page, signIn }) => {
    test.setTimeout(360_000);
    await signIn(account);
    let followed = 0;
    for (const path of pages) followed += await follow(page, path);
    expect(followed).toBeGreaterThanOrEqual(15);
  });
