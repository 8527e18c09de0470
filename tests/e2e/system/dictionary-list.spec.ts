import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/core/errors';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { words } from '@tilldeck/phrases/en-US/words';
import { expect, test } from '../fixtures/test.ts';

const listPath = '/system/dictionary/list';
const keyword = (page: Page) => page.getByLabel(system['field.keyword'], { exact: true });
const codes = (page: Page) => page.getByRole('table').locator('tbody tr').getByRole('link');
const tool = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** What a person arranges is on the screen at once, and on the server a moment later. */
async function andSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse('**/preference/save');
  await act();
  await saved;
}

test.afterEach(async ({ world }) => {
  await world.query('DELETE FROM identity_preference');
  await world.query(`DELETE FROM system_dictionary_type WHERE type LIKE 'zed%'`);
});

test('[SYS-01] keyword, state, order and page stand in the address, and survive reload and Back', async ({
  page,
  signIn,
}) => {
  await signIn('admin', listPath);
  await expect(codes(page)).toHaveCount(20);
  await page.getByRole('button', { name: system['field.code'] }).click();
  await expect(page).toHaveURL(/\?sort=type$/);
  await expect(codes(page).first()).toHaveText('app_category');
  await page.getByRole('button', { name: blocks['pager.next'] }).click();
  await expect(page).toHaveURL(/p=2/);
  await expect(codes(page)).toHaveCount(6);
  await page.reload();
  await expect(codes(page).last()).toHaveText('warranty_service_level');
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(codes(page).first()).toHaveText('app_category');

  await keyword(page).fill('screen');
  await expect(codes(page)).toHaveText(['screen_resolution', 'screen_type']);
  await expect(page).toHaveURL(/keyword=screen/);
  // Names count too, in both languages.
  await keyword(page).fill('运营商');
  await expect(codes(page)).toHaveText(['sim_operator']);
  await keyword(page).fill('');
  await expect(codes(page)).toHaveCount(20);
  await page.getByRole('combobox', { name: system['field.state'] }).click();
  await page.getByTitle(system['state.disabled'], { exact: true }).click();
  await expect(codes(page)).toHaveText(['sim_operator']);
  await expect(page).toHaveURL(/state=disabled/);
  await page.reload();
  await expect(codes(page)).toHaveText(['sim_operator']);
  await expect(page.getByRole('list', { name: blocks['filter.active'] })).toContainText(system['state.disabled']);
  await page.goBack();
  await expect(codes(page)).toHaveCount(20);
});

test('a link to a record and back finds the list as it was left', async ({ page, signIn }) => {
  await signIn('admin', `${listPath}?keyword=scanner&sort=-type`);
  await expect(codes(page)).toHaveText(['scanner_output_mode', 'scanner_charset']);
  await codes(page).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scanner charset' })).toBeVisible();
  await page.goBack();
  await expect(codes(page)).toHaveText(['scanner_output_mode', 'scanner_charset']);
  await expect(keyword(page)).toHaveValue('scanner');
});

test('columns, row height and page size are a person’s own and kept on the server', async ({ page, signIn }) => {
  await signIn('admin', listPath);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(codes(page)).toHaveCount(20);
  await expect(head(system['field.createdAt'])).toHaveCount(0);
  await tool(page, blocks['columns.title']).click();
  const panel = page.getByRole('dialog', { name: blocks['columns.title'] });
  await expect(panel.getByLabel(system['field.code'])).toBeDisabled();
  await andSaved(page, () => panel.getByLabel(system['field.createdAt']).click());
  await expect(head(system['field.createdAt'])).toBeVisible();
  await andSaved(page, () => panel.getByLabel(system['field.nameZh']).click());
  await expect(head(system['field.nameZh'])).toHaveCount(0);
  await page.keyboard.press('Escape');

  const rowHeight = () =>
    page
      .getByRole('row')
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height);
  const normal = await rowHeight();
  await tool(page, blocks['density.title']).click();
  const compact = page.getByLabel(blocks['density.compact']);
  await andSaved(page, () => compact.click());
  await expect(compact).toBeChecked();
  await page.keyboard.press('Escape');
  await expect.poll(rowHeight).toBeLessThan(normal);
  await page.getByRole('combobox', { name: blocks['pager.itemsPerPage'] }).click();
  await andSaved(page, () => page.getByTitle('50', { exact: true }).click());
  await expect(codes(page)).toHaveCount(26);

  // Another browser of the same person, a plain link.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/home');
  await page.goto(listPath);
  await expect(codes(page)).toHaveCount(26);
  await expect(head(system['field.createdAt'])).toBeVisible();
  await expect.poll(rowHeight).toBeLessThan(normal);
});

test('a view keeps filters and order under a name, and goes when it is deleted', async ({ page, signIn }) => {
  await signIn('admin', `${listPath}?keyword=scanner&sort=-type`);
  const views = page.getByRole('button', { name: new RegExp(`^${blocks['views.title']}`) });
  await expect(views).toContainText(blocks['views.unsaved']);
  await views.click();
  const panel = page.getByRole('dialog', { name: blocks['views.title'] });
  await panel.getByLabel(blocks['views.name']).fill('Scanners');
  await andSaved(page, () => panel.getByRole('button', { name: blocks['views.save'] }).click());
  await expect(views).toContainText('Scanners');
  await panel.getByRole('button', { name: blocks['views.all'], exact: true }).click();
  await expect(codes(page)).toHaveCount(20);
  await expect(views).toContainText(blocks['views.all']);

  await page.reload();
  await views.click();
  await panel.getByRole('button', { name: 'Scanners', exact: true }).click();
  await expect(codes(page)).toHaveText(['scanner_output_mode', 'scanner_charset']);
  await expect(page).toHaveURL(/keyword=scanner/);
  await views.click();
  await panel.getByRole('button', { name: blocks['views.delete'].replace('{{name}}', 'Scanners') }).click();
  await expect(panel.getByRole('button', { name: 'Scanners', exact: true })).toHaveCount(0);
  await expect(views).toContainText(blocks['views.unsaved']);
});

test('[SYS-01] selected rows are disabled together, with progress', async ({ page, signIn }) => {
  await signIn('admin', `${listPath}?keyword=warranty`);
  await expect(codes(page)).toHaveCount(2);
  await page.getByLabel(blocks['list.selectRow'].replace('{{name}}', 'warranty_package')).check();
  const bar = page.getByRole('region', { name: blocks['bulk.label'] });
  await expect(bar).toContainText('1 selected');
  await page.getByLabel(blocks['list.selectPage']).check();
  await expect(bar).toContainText('2 selected');
  const run = async (action: string, question: string) => {
    await bar.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByRole('button', { name: action }).click();
    await expect(page.getByText('2 of 2 done')).toBeVisible();
  };
  await run(words.disable, 'Disable 2 dictionaries?');
  // Only failures have results to read.
  await expect(page.getByRole('button', { name: blocks['bulk.showResults'] })).toHaveCount(0);
  await page.getByRole('button', { name: blocks['action.close'], exact: true }).click();
  await expect(page.getByRole('cell', { name: system['state.disabled'] })).toHaveCount(2);
  await page.getByLabel(blocks['list.selectPage']).check();
  await run(words.enable, 'Enable 2 dictionaries?');
  await expect(page.getByRole('cell', { name: system['state.enabled'] })).toHaveCount(2);
});

test('[SYS-01] a bulk action counts the rows that failed, says why, and keeps them selected', async ({
  page,
  signIn,
  world,
}) => {
  await world.query(`INSERT INTO system_dictionary_type (name_en, name_zh, type)
    VALUES ('Zed stays', 'Zed stays', 'zed_stays'), ('Zed goes', 'Zed goes', 'zed_goes')`);
  await signIn('admin', `${listPath}?keyword=zed`);
  await expect(codes(page)).toHaveCount(2);
  await page.getByLabel(blocks['list.selectPage']).check();
  await world.query(`DELETE FROM system_dictionary_type WHERE type = 'zed_goes'`);
  const bar = page.getByRole('region', { name: blocks['bulk.label'] });
  await bar.getByRole('button', { name: words.disable }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable 2 dictionaries?' });
  await dialog.getByRole('button', { name: words.disable }).click();
  await expect(page.getByText('2 of 2 done · 1 failed')).toBeVisible();
  await page.getByRole('button', { name: blocks['bulk.showResults'], exact: true }).click();
  const results = page.getByRole('region', { name: new RegExp(blocks['bulk.results']) });
  await expect(results.locator('tbody tr')).toHaveCount(1);
  await expect(results).toContainText('zed_goes');
  await expect(results).toContainText(errors['core.not_found']);
  // The one that worked shows its new state, although rows are still selected.
  await expect(codes(page)).toHaveText(['zed_stays']);
  await expect(page.getByRole('cell', { name: system['state.disabled'] })).toHaveCount(1);
  await page.getByRole('button', { name: blocks['action.close'], exact: true }).click();
  await expect(bar).toContainText('1 selected');
});

test('[SYS-01] everything that matches is taken, also what is on other pages', async ({ page, signIn, world }) => {
  const [before] = await world.query<{ ids: string[] }>(
    `SELECT array_agg(id) AS ids FROM system_dictionary_type WHERE state = 'enabled'`,
  );
  await signIn('admin', `${listPath}?state=enabled`);
  await expect(codes(page)).toHaveCount(20);
  await page.getByLabel(blocks['list.selectPage']).check();
  const bar = page.getByRole('region', { name: blocks['bulk.label'] });
  await bar.getByRole('button', { name: 'Select all 25 results' }).click();
  await expect(bar).toContainText('All 25 results');
  // Except one, which stays as it is.
  await page.getByLabel(blocks['list.selectRow'].replace('{{name}}', 'ticket_type')).uncheck();
  await expect(bar).toContainText('All 24 results');
  await bar.getByRole('button', { name: words.disable }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable 24 dictionaries?' });
  await dialog.getByRole('button', { name: words.disable }).click();
  await expect(page.getByText('24 of 24 done')).toBeVisible({ timeout: 30_000 });
  await expect(codes(page)).toHaveText(['ticket_type']);
  await world.query(`UPDATE system_dictionary_type SET state = 'enabled' WHERE id = ANY ($1)`, [before?.ids]);
});

test('the keyboard alone: search, rows, selection, opening, help', async ({ page, signIn }) => {
  await signIn('admin', `${listPath}?sort=type`);
  await expect(codes(page)).toHaveCount(20);
  await page.keyboard.press('/');
  await expect(keyword(page)).toBeFocused();
  await page.keyboard.type('screen');
  await page.keyboard.press('Enter');
  await expect(codes(page)).toHaveText(['screen_resolution', 'screen_type']);
  // Letters in a field are letters.
  await page.keyboard.type('jx');
  await expect(keyword(page)).toHaveValue('screenjx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(codes(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(keyword(page)).not.toBeFocused();

  const row = (index: number) => page.getByRole('row').nth(index + 1);
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(row(0).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(row(0).getByRole('checkbox')).not.toBeChecked();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: blocks['keys.title'] });
  for (const text of [blocks['keys.search'], blocks['keys.move'], blocks['keys.select'], blocks['keys.open']])
    await expect(help.getByText(text, { exact: true })).toBeVisible();
  // Back where one was, at once and not after the help has faded.
  await page.keyboard.press('Escape');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(1)).toBeFocused();
  await expect(help).toBeHidden();
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('?');
  await help.getByRole('button', { name: /close/i }).click();
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Screen resolution' })).toBeVisible();
});

test('no match says so and leads out', async ({ page, signIn }) => {
  await signIn('admin', `${listPath}?keyword=nothing-like-this`);
  await expect(page.getByText(blocks['empty.noMatchText'])).toBeVisible();
  await page.getByRole('button', { name: blocks['filter.clearAll'] }).last().click();
  await expect(codes(page)).toHaveCount(20);
  await expect(page).toHaveURL(/\/list$/);
});

test.describe('a list that cannot be read', () => {
  test.use({ expectedComplaints: [[/Failed to load resource/], { scope: 'test' }] });

  test('says so, and reads again when asked', async ({ page, signIn }) => {
    await page.route('**/api/userscenter/sys/dic/page*', (route) => route.abort('connectionreset'));
    await signIn('admin', listPath);
    const failure = page.getByRole('alert').filter({ hasText: blocks['error.title'] });
    await expect(failure).toContainText(shell['failure.network']);
    await page.unroute('**/api/userscenter/sys/dic/page*');
    await failure.getByRole('button', { name: blocks['action.retry'] }).click();
    await expect(codes(page)).toHaveCount(20);
    await expect(failure).toBeHidden();
  });

  test('names the request, so that support can find it', async ({ page, signIn, world }) => {
    await world.query('ALTER TABLE system_dictionary_type RENAME TO system_dictionary_type_away');
    await signIn('admin', listPath);
    const failure = page.getByRole('alert').filter({ hasText: blocks['error.title'] });
    await expect(failure).toContainText(blocks['error.requestId']);
    await world.query('ALTER TABLE system_dictionary_type_away RENAME TO system_dictionary_type');
    const copy = failure.getByRole('button', { name: new RegExp(`^Copy ${blocks['error.requestId']}`) });
    const id = (await copy.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
    expect(id).not.toBe('');
    await expect.poll(() => world.server.logs.some((line) => line.includes(id))).toBe(true);
    await failure.getByRole('button', { name: blocks['action.retry'] }).click();
    await expect(codes(page)).toHaveCount(20);
  });
});
