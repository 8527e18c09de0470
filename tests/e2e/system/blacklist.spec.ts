import type { Page } from '@playwright/test';
import {
  mdmBlacklistRoutes as mdm,
  packageBlacklistRoutes as packages,
} from '@tilldeck/contracts/system/blacklist.routes';
import { blacklist } from '@tilldeck/phrases/en-US/blacklist';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { blacklist as blacklistZh } from '@tilldeck/phrases/zh-CN/blacklist';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const mdmList = '/system/blacklist/mdm/list';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const named = (text: string, value: string) => text.replace('{{value}}', value);
const pass = { decision: 'pass', opinion: '' } as const;

test('[ACC-10] a device is asked for, reviewed by two others and then counts; its removal is asked for and withdrawn', async ({
  page,
  signIn,
  world,
}) => {
  const sn = 'E2E-P240-0001';
  await signIn('admin', mdmList);
  await page.getByRole('button', { name: blacklist['mdm.add'] }).click();
  const form = page.getByRole('dialog', { name: blacklist['mdm.add'] });
  await form.getByLabel(blacklist['mdm.value']).fill('no good');
  await form.getByRole('button', { name: blacklist['ask.action'] }).click();
  await expect(form.getByText(blocks['rule.sn'])).toBeVisible();
  await form.getByLabel(blacklist['mdm.value']).fill(sn);
  await form.getByLabel(blacklist['field.description']).fill('Stolen in Porto');
  await form.getByRole('button', { name: blacklist['ask.action'] }).click();
  await expect(form).toBeHidden();
  const row = rowOf(page, sn);
  await expect(row).toContainText(blacklist['state.enabling']);
  await expect(row).toContainText(blacklist['stage.mid']);
  const review = row.getByRole('button', { name: `${blacklist.review}: ${sn}` });
  await expect(review).toHaveAttribute('aria-disabled', 'true');
  await expect(review).toHaveAttribute('title', errors['system.blacklist_own_request']);

  // Two others pass it while the list is open: the row follows by itself.
  const [support, reviewer] = [await world.as('support'), await world.as('reviewer')];
  const { id = '', version = 0 } = (await support.call(mdm.page, { value: sn })).items[0] ?? {};
  await support.call(mdm.midReview, { id, version, decision: 'pass', opinion: 'Report seen' });
  await expect(row).toContainText(blacklist['stage.final']);
  await reviewer.call(mdm.finalReview, { id, version: version + 1, ...pass });
  await expect(row.getByText(blacklist['state.enabled'], { exact: true })).toBeVisible();

  await row.getByRole('link', { name: sn }).click();
  await expect(page.getByText(blacklist['words.enabled'])).toBeVisible();
  const story = page.getByRole('region', { name: blacklist.history }).getByRole('listitem');
  await expect(story).toHaveCount(3);
  await expect(story.first()).toContainText(blacklist['history.pass.final']);
  await expect(story.nth(1)).toContainText('Report seen');

  await page.getByRole('button', { name: blacklist['ask.disable'] }).click();
  const asking = page.getByRole('dialog', { name: named(blacklist['ask.disableTitle'], sn) });
  await asking.getByLabel(blacklist['field.reason']).fill('Found again');
  await asking.getByRole('button', { name: blacklist['ask.action'] }).click();
  await expect(page.getByText(blacklist['state.disabling'])).toBeVisible();
  const steps = page.getByRole('list', { name: blacklist['steps.label'] });
  await expect(steps.locator('[aria-current=step]')).toContainText(blacklist['stage.mid']);
  await page.getByRole('button', { name: blacklist.withdraw, exact: true }).click();
  const question = page.getByRole('dialog', { name: named(blacklist['withdraw.title'], sn) });
  await question.getByRole('button', { name: blacklist.withdraw }).click();
  await expect(story.first()).toContainText(blacklist['history.withdraw']);
  await expect(page.getByText(blacklist['words.enabled'])).toBeVisible();
});

test('[ACC-10] a pasted column becomes requests; many are reviewed at once with a result for each', async ({
  page,
  signIn,
  world,
}) => {
  const admin = await world.as('admin');
  await admin.call(packages.add, { value: 'com.e2e.known', description: 'x' });
  await signIn('support', '/system/blacklist/package/list');
  await page.getByRole('button', { name: blacklist.import }).click();
  const form = page.getByRole('dialog', { name: blacklist.importTitle });
  await form.getByLabel(blacklist['package.value']).fill('com.e2e.one\ncom.e2e.two\ncom.e2e.known\nwrong');
  await form.getByLabel(blacklist['field.description']).fill('Found in an audit');
  await form.getByRole('button', { name: blacklist.importAction }).click();
  const results = page.getByRole('dialog', { name: blacklist['importResult.title_other'].replace('{{count}}', '2') });
  await expect(results.getByRole('row').filter({ hasText: 'com.e2e.known' })).toContainText(
    blacklist['outcome.exists'],
  );
  await expect(results.getByRole('row').filter({ hasText: 'wrong' })).toContainText(blacklist['outcome.invalid']);
  await expect(results.getByRole('row').filter({ hasText: 'com.e2e.one' })).toContainText(blacklist['outcome.added']);
  await results.getByRole('button', { name: blocks['action.close'] }).last().click();

  await page.goto('/system/blacklist/package/list?value=com.e2e');
  await expect(rowOf(page, 'com.e2e.two')).toBeVisible();
  await page.getByLabel(blocks['list.selectPage']).check();
  await page.getByRole('button', { name: blacklist['bulk.pass'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: blacklist['bulk.pass'] }).click();
  // Two of the three are one's own requests.
  await expect(page.getByRole('status').filter({ hasText: '3' }).first()).toContainText('2');
  await page.getByRole('button', { name: blocks['bulk.showResults'] }).click();
  await expect(page.getByRole('row').filter({ hasText: errors['system.blacklist_own_request'] })).toHaveCount(2);
  await expect(rowOf(page, 'com.e2e.known').filter({ hasText: blacklist['stage.final'] })).toBeVisible();
});

test('[ACC-10] the same approval in Chinese: a request to take off, refused with an opinion', async ({
  page,
  world,
}) => {
  const sn = 'E2E-ZH-0001';
  const [admin, support, reviewer] = await Promise.all(['admin', 'support', 'reviewer'].map((name) => world.as(name)));
  if (!admin || !support || !reviewer) throw new Error('no people');
  let entry = await admin.call(mdm.add, { value: sn, description: '门店报失' });
  entry = await support.call(mdm.midReview, { id: entry.id, version: entry.version, ...pass });
  entry = await reviewer.call(mdm.finalReview, { id: entry.id, version: entry.version, ...pass });
  entry = await support.call(mdm.request, { id: entry.id, version: entry.version, reason: '设备已找回' });
  await reviewer.call(mdm.midReview, { id: entry.id, version: entry.version, ...pass });

  await page.addInitScript(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await signInAs(page, 'admin', { to: `/system/blacklist/mdm/details/${entry.id}` });
  await expect(page.getByText(blacklistZh['state.disabling'])).toBeVisible();
  await expect(page.getByText(blacklistZh['words.disabling'].replace('{{who}}', 'support'))).toBeVisible();
  await page.getByRole('button', { name: blacklistZh.review, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: named(blacklistZh['review.final'], sn) });
  await dialog.getByLabel(blacklistZh['field.decision']).click();
  await page.getByTitle(blacklistZh['decision.refuse'], { exact: true }).click();
  await dialog.getByRole('button', { name: blacklistZh['review.action'] }).click();
  await expect(dialog.getByText(blocksZh['rule.opinion'])).toBeVisible();
  await dialog.getByLabel(blacklistZh['field.opinion']).fill('请先提供找回凭证');
  await dialog.getByRole('button', { name: blacklistZh['review.action'] }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(blacklistZh['words.enabled'])).toBeVisible();
  const newest = page.getByRole('region', { name: blacklistZh.history }).getByRole('listitem').first();
  await expect(newest).toContainText(blacklistZh['history.refuse.final']);
  await expect(newest).toContainText('请先提供找回凭证');
});
