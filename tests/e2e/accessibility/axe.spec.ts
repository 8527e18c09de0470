import type { Locator, Page } from '@playwright/test';
import { blacklist } from '@tilldeck/phrases/en-US/blacklist';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { companySignOn } from '@tilldeck/phrases/en-US/company-sign-on';
import { integration } from '@tilldeck/phrases/en-US/integration';
import { journal } from '@tilldeck/phrases/en-US/journal';
import { menu } from '@tilldeck/phrases/en-US/menu';
import { notification } from '@tilldeck/phrases/en-US/notification';
import { ota } from '@tilldeck/phrases/en-US/ota';
import { pages } from '@tilldeck/phrases/en-US/pages';
import { partner } from '@tilldeck/phrases/en-US/partner';
import { release } from '@tilldeck/phrases/en-US/release';
import { report } from '@tilldeck/phrases/en-US/report';
import { role } from '@tilldeck/phrases/en-US/role';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { system } from '@tilldeck/phrases/en-US/system';
import { task } from '@tilldeck/phrases/en-US/task';
import { termination } from '@tilldeck/phrases/en-US/termination';
import { timed } from '@tilldeck/phrases/en-US/timed';
import { words } from '@tilldeck/phrases/en-US/words';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { findViolations } from '../fixtures/violations.ts';
import { walkTo } from '../fixtures/walk.ts';
import { wear } from '../fixtures/wear.ts';

type Opening = [name: string, act: (page: Page) => Promise<void>, shows: (page: Page) => Locator];

interface CheckedPage {
  path: string;
  /** Something that stands there once the page is complete; its heading by default. */
  shows?: (page: Page) => Locator;
  /** What to do there first: its name in the title, the deed, and what is seen when it is done. */
  open?: Opening;
  /** What repeats itself so often that to read all of it brings nothing. */
  repeats?: string;
}

/** Header and menu are the same on every page: they are read with the first one. */
const frame = ['.td-side', '.td-header'];

const row = (page: Page) => page.getByRole('row').nth(2);
const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
const askToDisable = (page: Page) => doFromRowMenu(page.getByRole('row').nth(1), words.disable);
const follow = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').getByRole('button').first();
const text = (words: string) => (page: Page) => page.getByText(words).first();

const publicPages: CheckedPage[] = [
  { path: '/user/login' },
  { path: '/user/login', open: ['with refusals', click(pages['login.submit']), text(pages['field.passwordRequired'])] },
  { path: '/user/register', shows: (page) => page.getByLabel(pages['field.email']) },
  {
    path: '/user/register',
    shows: (page) => page.getByLabel(pages['field.email']),
    open: ['with refusals', click(pages['register.submit']), text(pages['register.termsRequired'])],
  },
  { path: '/user/register-result' },
  { path: '/user/terminated' },
  { path: '/user/register-result#secret=this-is-no-secret-of-ours', shows: text(pages['activation.failedText']) },
  { path: '/user/findpassword' },
  { path: '/user/sso' },
  { path: '/user/sso/callback?code=x&state=y', shows: text(pages['company.again']) },
  { path: '/user/modifypassword?email=a@b.example#code=12345678' },
  { path: '/user/emailundo#token=x' },
  { path: '/email/emailsend' },
  { path: '/useprivacy' },
  { path: '/404' },
];

/** States of pages; as they open, `menu-pages.spec.ts` reads all of the menu. */
const signedInPages: CheckedPage[] = [
  { path: '/home' },
  { path: '/home', open: ['with the theme drawer', click(shell['nav.theme']), text(shell['theme.kept'])] },
  {
    path: '/home',
    open: ['with the palette', (page) => page.keyboard.press('Control+k'), (page) => page.getByRole('combobox')],
  },
  { path: '/home', open: ['with the account menu', click(/Grace Lim/), text(shell['nav.settings'])] },
  { path: '/account/settings', shows: text('Account ID') },
  { path: '/account/settings?tab=security', shows: text('Authenticator app') },
  {
    path: '/account/settings?tab=security',
    shows: text('Authenticator app'),
    open: ['with the proof dialog', click('Change password'), dialog],
  },
  { path: '/account/settings?tab=sessions', shows: text('This browser') },
  { path: '/account/settings?tab=company' },
  { path: '/account/settings?tab=preferences' },
  { path: '/403' },
  { path: '/500' },
  {
    path: '/developer/api',
    shows: (page) => page.getByText('system/dictionary').first(),
    repeats: '.td-api-area:nth-of-type(n + 6)',
  },
  { path: '/device/tag/list', open: ['with the form', click('Add tag'), dialog] },
  { path: '/device/shop/list', shows: row, open: ['with the form', click('Add shop'), dialog] },
  { path: '/task/centre/list?open=new', shows: dialog },
  { path: '/device/details/1', shows: text(report['diagnostics.findings']) },
  { path: '/device/details/1?tab=events', shows: text(report['field.kind']) },
  { path: '/device/details/1?tab=tests', shows: text(report['diagnostics.selfTest']) },
  { path: '/device/details/1?tab=tasks', shows: text(task['field.title']) },
  { path: '/device/timedtasks/list', open: ['with the form', click(timed.add), dialog] },
  { path: '/device/notifications/list', open: ['with the form', click(notification.add), dialog] },
  { path: '/device/journal/list', open: ['with the form', click(journal.add), dialog] },
  { path: '/device/ota/list', open: ['with the form', click(ota.add), dialog] },
  { path: '/task/release/list', open: ['with the form', click(release.add), dialog] },
  { path: '/account/sso/list', open: ['with the form', click(companySignOn.add), dialog] },
  { path: '/developer/apikey/list', open: ['with the form', click(integration['apikey.add']), dialog] },
  { path: '/developer/webhook/list', open: ['with the form', click(integration['webhook.add']), dialog] },
  {
    path: '/system/dictionary/list',
    shows: row,
    open: ['with a refused form', openRefusedForm, text(blocks['rule.required'])],
  },
  { path: '/system/dictionary/list', shows: row, open: ['with a question', askToDisable, dialog] },
  { path: '/system/dictionary/list', shows: row, open: ['with selected rows', selectPage, text(blocks['bulk.clear'])] },
  { path: '/system/dictionary/list?keyword=nothing-like-this' },
  { path: '/system/dictionary/list', shows: row, open: ['to the details', follow(/^ticket_type$/), text('General')] },
  {
    path: '/account/operator/list',
    shows: row,
    open: ['with the form', click('Add operator'), (page) => page.getByRole('dialog').getByLabel('Account ID')],
  },
  { path: '/account/operator/list', shows: row, open: ['to the details', follow(/^support$/), text('System')] },
  {
    path: '/system/blacklist/mdm/list?stage=final',
    shows: row,
    open: ['to the details', follow(/^LT-/), text(blacklist.history)],
  },
  { path: '/system/blacklist/package/list', shows: row, open: ['with a review', click(/^Review: /), dialog] },
  {
    path: '/system/operationlog/list',
    shows: row,
    open: ['with the check', click(system['operationLog.checkAction']), text(system['operationLog.checkNever'])],
  },
  {
    path: '/system/operationlog/list',
    shows: row,
    open: ['with an export', openExport, (page) => page.getByRole('button', { name: /^Download / })],
  },
  {
    path: '/system/operationlog/list',
    shows: row,
    open: ['to the details', follow(/^Details/), text(system['operationLog.changes'])],
  },
  { path: '/partner/admin/list', shows: row, open: ['with the form', click(partner.add), dialog] },
  { path: '/partner/admin/list?as=tree', shows: (page) => page.getByRole('treegrid').getByRole('link').first() },
  { path: '/partner/admin/details/14', shows: row },
  { path: '/partner/set/14', shows: text(partner['danger.title']) },
  { path: '/partner/authority/14', shows: (page) => page.getByRole('radio').first() },
  { path: '/account/termination', shows: text(termination.agree) },
  {
    path: '/system/role/list',
    shows: row,
    open: ['with the form', click(role.add), (page) => page.getByRole('checkbox', { name: 'Dictionaries: See' })],
  },
  {
    path: '/system/role/list',
    shows: row,
    open: ['to the details', follow(/^Administrator$/), text(role['section.what'])],
  },
  {
    path: '/system/menu/list',
    shows: row,
    open: ['with the form', click(menu.addLink), text(menu['field.targetHelp'])],
  },
];

async function openExport(page: Page): Promise<void> {
  await click(blocks['list.export'])(page);
  await page
    .getByText(/is ready$/)
    .first()
    .waitFor();
  await click(/^Exports: /)(page);
}

async function openRefusedForm(page: Page): Promise<void> {
  await click(system['dictionary.add'])(page);
  await page.getByRole('dialog').getByRole('button', { name: blocks['action.save'] }).click();
}

async function selectPage(page: Page): Promise<void> {
  await page.getByLabel(blocks['list.selectPage']).check();
}

async function expectNoViolations(page: Page, checked: CheckedPage, before?: CheckedPage): Promise<void> {
  await (before && isLeftClean(before, checked) ? walkTo(page, checked.path) : page.goto(checked.path));
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (checked.shows) await expect(checked.shows(page)).toBeVisible();
  const [, act, shows] = checked.open ?? [];
  await act?.(page);
  if (shows) await expect(shows(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true], .ant-skeleton')).toHaveCount(0);
  // Menus and drawers that a deed opens may hang in the frame.
  const known = before && !checked.open ? frame : [];
  const without = checked.repeats ? [...known, checked.repeats] : known;
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const found = await findViolations(page, theme === 'light' ? 'everything' : 'colours', without);
    expect.soft(found, theme).toEqual([]);
  }
}

/** Whether the next page can be walked to: nothing was opened that stays, and it is another page. */
const isLeftClean = ({ path, open }: CheckedPage, next: CheckedPage) =>
  !open && path.split('?')[0] !== next.path.split('?')[0];

const titleOf = ({ path, open }: CheckedPage) => `${path}${open ? ` ${open[0]}` : ''} has no violations of WCAG 2.2 AA`;

for (const checked of publicPages)
  test(titleOf(checked), async ({ page }) => {
    await expectNoViolations(page, checked);
  });

test.describe('signed in', () => {
  // One sign-in for all of them: a page is only looked at.
  let page: Page;
  let before: CheckedPage | undefined;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    page = await context.newPage();
    await signInAs(page, 'admin');
  });
  test.afterAll(() => page.context().close());

  for (const checked of signedInPages)
    test(titleOf(checked), async () => {
      await expectNoViolations(page, checked, before);
      before = checked;
    });
});
