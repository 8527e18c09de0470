import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { knowledge } from '@tilldeck/phrases/en-US/knowledge';
import { support } from '@tilldeck/phrases/en-US/support';

import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const writeText = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.type(text);
};
const search = async (page: Page, text: string) => page.getByRole('textbox', { name: knowledge.search }).fill(text);
const found = (page: Page) => page.getByRole('list', { name: knowledge['tab.answers'] }).getByRole('link');

/** Letters that no other test and no demo data has. */
const rareWord = () => `q${Array.from({ length: 8 }, () => 'bcdfgklmnz'[randomInt(10)]).join('')}`;

test('[SUP-03] an answer is written in two languages, published, found in each and counted as helpful', async ({
  page,
  signIn,
  openElsewhere,
}) => {
  const rare = rareWord();
  await signIn('admin', '/support/repository/create');
  await page.getByRole('combobox', { name: knowledge['field.problem'] }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.getByLabel(knowledge['field.titleEn']).fill(`Clean the ${rare} lens`);
  await writeText(page, knowledge['field.bodyEn'], 'Wipe the glass with a dry cloth.');
  await page.getByLabel(knowledge['field.titleZh']).fill(`清洁 ${rare} 镜头`);
  await writeText(page, knowledge['field.bodyZh'], '请用干布擦拭扫码窗口，避免刮花玻璃。');
  await page.getByRole('button', { name: blocks['action.save'], exact: true }).click();
  await page.getByRole('button', { name: knowledge.publish, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: knowledge.publish, exact: true }).click();
  await expect(page.getByRole('button', { name: knowledge.publish, exact: true })).toHaveCount(0);
  await expect(page.getByText(knowledge['state.published']).first()).toBeVisible();

  const reader = await openElsewhere();
  await signInAs(reader, 'kassenwerk-nord', { to: '/support/repository/list' });
  await search(reader, `${rare} lenses`);
  await expect(found(reader)).toHaveText([`Clean the ${rare} lens`]);
  // Two signs from the middle of a Chinese sentence.
  await search(reader, `${rare} 刮花`);
  await expect(reader).toHaveURL(/%E5%88%AE/);
  await expect(found(reader)).toHaveText([`Clean the ${rare} lens`]);
  await found(reader).click();
  await reader.getByRole('button', { name: knowledge.inChinese }).click();
  await expect(reader.getByRole('article')).toContainText('请用干布擦拭扫码窗口');
  await reader.getByRole('button', { name: knowledge.solved }).click();
  await expect(reader.getByText(knowledge.solvedThanks)).toBeVisible();

  await page.reload();
  const fact = (label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  await expect(fact(knowledge['field.helpedCount'])).toHaveText('1');
  await expect(fact(knowledge['field.viewCount'])).toHaveText('1');
});

test('[SUP-03] searches that found nothing are listed for writers until an answer has their words', async ({
  page,
  signIn,
}) => {
  const rare = rareWord();
  await signIn('kassenwerk-nord', '/support/repository/list');
  await search(page, rare);
  await expect(page.getByText(knowledge.noResult.replace('{{text}}', rare))).toBeVisible();
  await signIn('admin', '/support/repository/list?tab=missed');
  const row = page.getByRole('row').filter({ hasText: rare });
  await row.getByRole('link', { name: knowledge['missed.write'] }).click();
  await expect(page.getByLabel(knowledge['field.keywords'])).toHaveValue(rare);
  await walkTo(page, '/support/repository/list?tab=missed');
  await row.getByRole('button', { name: knowledge['missed.dismiss'] }).click();
  await expect(row).toHaveCount(0);
});

test('[SUP-03] a ticket that is being typed shows answers, and is discarded where one of them solved it', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('kassenwerk-nord', '/support/tickets/submit');
  const title = page.getByLabel(support['field.title']);
  const answers = page.getByRole('region', { name: knowledge['suggest.title'] });
  await title.fill('pa');
  await expect(page.getByText(support['draft.saved'])).toBeVisible();
  await expect(answers).toHaveCount(0);
  await title.fill('Paper jam');
  await expect(answers.getByRole('listitem').first()).toContainText('Clear a paper jam');
  expect(await answers.getByRole('listitem').count()).toBeLessThanOrEqual(5);
  // The answers to what was typed before stay until the next ones are there.
  const suggested = page.waitForResponse((response) => {
    const isAsked = response.request().postData()?.includes(encodeURIComponent('卡纸'));
    return isAsked === true && response.url().includes(knowledgeRoutes.suggest.path);
  });
  await title.fill('卡纸');
  expect(await (await suggested).text()).toContain('Clear a paper jam');
  await answers.getByRole('button', { name: /^Clear a paper jam/ }).click();
  await answers.getByRole('button', { name: knowledge.solved }).click();
  await expect(answers.getByText(knowledge.solvedThanks)).toBeVisible();
  await page.getByRole('button', { name: support['submit.discard'] }).click();
  await expect(page).toHaveURL(/\/record\/list/);
  // A save of the last letters may still be on its way when the list is there; it is discarded, too.
  await expect
    .poll(() =>
      world.query(
        `SELECT FROM support_draft d JOIN identity_account a ON a.id = d.account_id
          WHERE a.login_name = 'kassenwerk-nord' AND d.kind = 'submit'`,
      ),
    )
    .toHaveLength(0);
});
