import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { expect, test } from '../fixtures/test.ts';

const phone = { width: 390, height: 844 };

test('at 390 px the menu is closed, opens over the page and closes when it led somewhere', async ({ page, signIn }) => {
  await page.setViewportSize(phone);
  await signIn('admin', '/device/list');
  await expect(page.getByRole('heading', { level: 1, name: device.title })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: shell['nav.main'] });
  await expect(page.getByRole('navigation', { name: shell['nav.main'] })).toHaveCount(0);
  await page.getByRole('button', { name: shell['nav.open'] }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: shell['nav.open'] }).click();
  await sheet.getByRole('searchbox', { name: shell['nav.filter'] }).fill('Dictionaries');
  await sheet.getByRole('link', { name: 'Dictionaries' }).click();
  await expect(page).toHaveURL(/\/system\/dictionary\/list/);
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect(page.getByRole('navigation', { name: shell['nav.main'] })).toBeVisible();
});

for (const path of ['/device/list', '/system/dictionary/list', '/system/area/list'])
  test(`at 390 px the rows of ${path} are cards that nothing is cut from`, async ({ page, signIn }) => {
    await page.setViewportSize(phone);
    await signIn('admin', path);
    const cards = page.getByRole('main').locator('tr[data-row]');
    await expect(cards.first()).toBeVisible();
    const wide = () =>
      page.evaluate(() => ({
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cells: [...document.querySelectorAll('tr[data-row] > td')].filter(
          (cell) => getComputedStyle(cell).overflowX !== 'visible' && cell.scrollWidth > cell.clientWidth + 1,
        ).length,
      }));
    await expect.poll(wide).toEqual({ page: 0, cells: 0 });
    // Both at one moment: what is drawn above them meanwhile moves both.
    const [first, second] = await cards.evaluateAll((rows) =>
      rows.map((row) => {
        const { width, top, bottom } = row.getBoundingClientRect();
        return { width, top, bottom };
      }),
    );
    expect(first?.width).toBeLessThanOrEqual(phone.width);
    expect(second?.top).toBeGreaterThanOrEqual((first?.bottom ?? 0) - 1);
  });

test('at 390 px a list without rows says why, and the way out is in sight', async ({ page, signIn }) => {
  await page.setViewportSize(phone);
  await signIn('admin', '/device/list?keyword=NO-SUCH-DEVICE');
  await expect(page.getByText(blocks['empty.noMatch'], { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(blocks['empty.noMatchText'])).toBeInViewport({ ratio: 1 });
});

test('at 390 px filters are in a sheet, and the button counts them', async ({ page, signIn }) => {
  await page.setViewportSize(phone);
  await signIn('admin', '/device/list?state=online&printer=paper_low');
  await page.getByRole('button', { name: blocks['filter.openActive'].replace('{{count}}', '2') }).click();
  const sheet = page.getByRole('dialog', { name: blocks['filter.bar'] });
  await expect(sheet.getByText(device['field.batteryBelow'], { exact: true }).first()).toBeVisible();
  await sheet.getByRole('button', { name: blocks['filter.show'] }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: blocks['filter.clearAll'] }).first().click();
  await expect(page.getByRole('button', { name: blocks['filter.open'], exact: true })).toBeVisible();
});
