import type { Page } from '@playwright/test';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { market } from '@tilldeck/phrases/en-US/market';
import { review } from '@tilldeck/phrases/en-US/review';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { makeStoreApp as makeApp, makeStoreVersion as makeVersion } from '../fixtures/store-apps.ts';
import { expect, test } from '../fixtures/test.ts';

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(`/api/appstore/audit/${path}`) && response.ok());

test('[APP-03] [APP-05] a version fails with a reason, is handed in again and passed by two people', async ({
  page,
  openElsewhere,
  world,
}) => {
  const appId = await makeApp(world, 'Cashbook', 'Kassenwerk Nord GmbH');
  const publicId = await makeVersion(world, appId, { code: 1, state: 'final_passed', permissions: ['p.INTERNET'] });
  await world.query('UPDATE appstore_app SET public_version_id = $2 WHERE id = $1', [appId, publicId]);
  const id = await makeVersion(world, appId, { code: 2, state: 'waiting', permissions: ['p.CAMERA', 'p.INTERNET'] });
  const named = { name: 'Cashbook 2.0' };

  await signInAs(page, 'reviewer', { to: '/appstore/audit/list?keyword=cashbook' });
  const taken = answered(page, 'takeFirst');
  await page.getByRole('button', { name: `${review.takeShort}: Cashbook 2.0` }).click();
  await taken;
  await expect(page).toHaveURL(new RegExp(`/appstore/audit/firsttrial/${id}$`));
  const permissions = page.getByRole('region', { name: appstore['field.permissions'] });
  await expect(permissions.getByRole('listitem').filter({ hasText: 'p.CAMERA' })).toContainText(review['mark.added']);

  // Without a reason nothing fails.
  await button(page, review.fail).click();
  await expect(page.getByText(blocks['rule.failureReason'])).toBeVisible();
  await expect(page.getByLabel(review.reason, { exact: true })).toBeFocused();
  await page.getByLabel(review.reason, { exact: true }).fill('Why the camera?');
  await button(page, review.fail).click();
  const failed = answered(page, 'firstTrial');
  const failing = page.getByRole('dialog', { name: filled(review['fail.title'], named) });
  await failing.getByRole('button', { name: review.fail }).click();
  await failed;
  await expect(page).toHaveURL(new RegExp(`/appstore/audit/details/${id}$`));
  await expect(page.getByRole('main').getByText('Why the camera?')).toBeVisible();

  await world.query(
    `UPDATE appstore_version SET state = 'waiting', round = 2, submitted_at = now(), failure = '', version = version + 1 WHERE id = $1`,
    [id],
  );
  await page.goto(`/appstore/audit/firsttrial/${id}`);
  const takenAgain = answered(page, 'takeFirst');
  await button(page, review['take.first']).click();
  await takenAgain;
  const question = page.getByRole('group', { name: review['question.permissions'] });
  await question.getByLabel(review['answer.doubt'], { exact: true }).check();
  await question.getByRole('textbox').fill('It scans codes');
  await button(page, review.pass).click();
  const passed = answered(page, 'firstTrial');
  await page
    .getByRole('dialog', { name: filled(review['pass.title'], named) })
    .getByRole('button', { name: review.pass })
    .click();
  await passed;
  await expect(page).toHaveURL(new RegExp(`/appstore/audit/details/${id}$`));

  // Who did the first review sees why the final one is for somebody else.
  await page.goto(`/appstore/audit/endtrial/${id}`);
  await expect(page.getByText(review['taker.first'])).toBeVisible();
  await expect(button(page, review['take.final'])).toHaveCount(0);

  const other = await openElsewhere();
  await signInAs(other, 'admin', { to: `/appstore/audit/endtrial/${id}` });
  const takenFinal = answered(other, 'takeFinal');
  await button(other, review['take.final']).click();
  await takenFinal;
  await expect(other.getByRole('region', { name: review['section.first'] })).toContainText('It scans codes');
  await button(other, review.pass).click();
  const done = answered(other, 'endTrial');
  await other
    .getByRole('dialog', { name: filled(review['pass.title'], named) })
    .getByRole('button', { name: review.pass })
    .click();
  await done;
  await expect(other).toHaveURL(new RegExp(`/appstore/audit/details/${id}$`));
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3);
  await other.close();
});

test('[APP-05] an app is taken out of the store, put back and given to another partner', async ({ page, world }) => {
  const appId = await makeApp(world, 'Orders', 'Kassenwerk Nord GmbH');
  await makeVersion(world, appId, { code: 1, state: 'final_passed', permissions: [] });
  const [other] = await world.query<{ name: string }>(
    `SELECT name FROM identity_org WHERE kind = 'partner' AND depth = 1 AND name <> 'Kassenwerk Nord GmbH' ORDER BY id LIMIT 1`,
  );
  const target = other?.name ?? '';
  await signInAs(page, 'admin', { to: `/appstore/applist/details/${appId}` });
  const ask = async (title: string, action: string) =>
    page
      .getByRole('dialog', { name: filled(title, { name: 'Orders' }) })
      .getByRole('button', { name: action, exact: true })
      .click();
  await button(page, market.remove).click();
  await ask(market['remove.title'], market.remove);
  await expect(page.getByText(market['listed.no'], { exact: true })).toBeVisible();
  await button(page, market.list).click();
  await ask(market['list.title'], market.list);
  // Put back, but no version of it was ever published.
  await expect(page.getByText(market['listed.notYet'], { exact: true })).toBeVisible();

  await button(page, market.transfer).click();
  const form = page.getByRole('dialog', { name: filled(market['transfer.title'], { name: 'Orders' }) });
  await chooseFound(page, form.getByLabel(market['transfer.to']), target);
  await form.getByRole('button', { name: market.transfer, exact: true }).click();
  const asked = page.getByRole('dialog', { name: filled(market['transfer.confirm'], { name: 'Orders' }) });
  await expect(asked).toContainText('Kassenwerk Nord GmbH');
  await asked.getByRole('button', { name: market.transfer, exact: true }).click();
  await expect(page.getByRole('main').getByText(target)).toBeVisible();
  await page.getByRole('tab', { name: market['tab.versions'] }).click();
  await expect(page.getByText(errors['appstore.no_other_versions'])).toBeVisible();
});
