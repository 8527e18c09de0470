import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { feedback } from '@tilldeck/phrases/en-US/feedback';
import { market } from '@tilldeck/phrases/en-US/market';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { partner } from '@tilldeck/phrases/en-US/partner';
import { service } from '@tilldeck/phrases/en-US/service';
import { test as base, expect } from '../fixtures/test.ts';

/** A world of its own: the export of this test stays among the admin's messages. */
const test = base.extend<object, { ownWorld: boolean }>({
  ownWorld: [true, { scope: 'worker', auto: true, option: true }],
});

const bands = [
  [9, 'morning'],
  [12, 'forenoon'],
  [14, 'noon'],
  [20, 'afternoon'],
  [24, 'evening'],
] as const;

test('[DATA-01] home has statistics, warranty, feedback, shortcuts, notifications, to-dos and a greeting for the hour', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/system/loginlog/list');
  await page.getByRole('button', { name: blocks['list.export'], exact: true }).click();
  const name = /“(.+)”/.exec((await page.getByText(/^“.+\.csv” is ready$/).textContent()) ?? '')?.[1] ?? '';
  await page.goto('/');

  const cards = page.getByRole('region', { name: pages['home.figures'] });
  const titles = [device.homeCard, market.homeCard, partner.homeCard, service['card.warranty'], feedback.title];
  for (const title of titles) {
    const figures = cards.getByRole('region', { name: title, exact: true }).getByRole('link').locator('strong');
    await expect(figures.filter({ hasText: /[1-9]/ }).first(), title).toBeVisible();
  }
  await expect(page.getByRole('region', { name: pages['home.shortcuts'] }).getByRole('link').first()).toBeVisible();
  const waiting = page.getByRole('region', { name: pages['home.todos'] }).getByRole('link').locator('strong');
  await expect(waiting.first()).toHaveText(/^[1-9]/);
  await expect(page.getByRole('region', { name: pages['home.notices'] })).toContainText(name);

  // By the clock that the page shows; home.spec.ts moves the clock through all bands.
  const time = (await page.locator('.td-home-clock strong').textContent()) ?? '';
  const [, hour = '', half = ''] = /^(\d+):\d+\s?([AP]M)?$/.exec(time) ?? [];
  const hours = half ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour);
  const band = bands.find(([end]) => hours < end)?.[1] ?? 'evening';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    pages[`home.${band}`].replace('{{name}}', 'Grace Lim'),
  );
});
