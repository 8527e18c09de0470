import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { company } from '@tilldeck/phrases/en-US/company';
import { device } from '@tilldeck/phrases/en-US/device';
import { friend } from '@tilldeck/phrases/en-US/friend';
import { partner } from '@tilldeck/phrases/en-US/partner';
import { shell } from '@tilldeck/phrases/en-US/shell';
import { task } from '@tilldeck/phrases/en-US/task';
import { chooseFound } from '../fixtures/choose.ts';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.afterEach(async ({ world }) => {
  await world.query(`DELETE FROM identity_friend`);
  await world.query(`UPDATE identity_org SET authority = 'all', is_enabled = true WHERE id IN (2, 14)`);
});

test('[ACC-04] what a partner may do is listed, and its people no longer have the rest', async ({
  page,
  signIn,
  openElsewhere,
  world,
}) => {
  const theirs = await openElsewhere();
  await signInAs(theirs, 'kassenwerk-nord', { to: '/account/friend/list' });
  await expect(theirs.getByText(friend.empty)).toBeVisible();

  await signIn('admin', '/partner/authority/2');
  await page.getByRole('radio', { name: partner['authority.listed'] }).check();
  await page
    .getByRole('checkbox', { name: /^Friends/ })
    .first()
    .uncheck();
  await page.getByRole('button', { name: partner['authority.save'] }).click();
  const question = page.getByRole('dialog', {
    name: partner['authority.saveTitle'].replace('{{name}}', 'Kassenwerk Nord GmbH'),
  });
  await question.getByRole('button', { name: partner['authority.save'] }).click();
  await expect(page.getByText(partner['authority.saved'])).toBeVisible();
  const [held] = await world.query<{ n: string }>(
    `SELECT count(*) AS n FROM org_authority(2) WHERE permission_id = 'friend'`,
  );
  expect(held?.n).toBe('0');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: shell['title.forbidden'] })).toBeVisible();
  await expect(theirs.getByText(friend.empty)).toHaveCount(0);
  await theirs.close();
});

test('a partner shows its devices with the selection bar, and a task for all of them is one click away', async ({
  page,
  signIn,
  world,
}) => {
  const [known] = await world.query<{ sn: string }>(
    `SELECT sn FROM devices_device WHERE org_id = 2 ORDER BY id DESC LIMIT 1`,
  );
  await signIn('admin', '/partner/admin/details/2');
  // Partners below, listed on the same page, have such links of their own.
  await expect(page.locator('a[href="/device/list?partnerId=2"]')).toContainText(partner.devicesBelow);
  await page.getByRole('tab', { name: partner.devices, exact: true }).click();
  await page.getByLabel(device['field.keyword'], { exact: true }).fill(known?.sn ?? '');
  await expect(page.getByRole('link', { name: known?.sn ?? '', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(known?.sn ?? '') }).check();
  await expect(page.getByRole('button', { name: device['action.task'], exact: true })).toBeVisible();
  await page.getByRole('button', { name: device['action.taskForThese'] }).click();
  await expect(page.getByRole('dialog', { name: task['new.title'] })).toContainText('Kassenwerk Nord GmbH');
});

test('[ACC-12] a friend is asked, says yes, and is shown with its contact', async ({ page, signIn, world }) => {
  await signIn('kassenwerk-nord', '/account/friend/list');
  await page.getByRole('button', { name: friend.add }).first().click();
  const form = page.getByRole('dialog', { name: friend.addTitle });
  await form.getByLabel(friend.account).fill('iberterm');
  await form.getByRole('button', { name: friend.action }).click();
  await expect(page.getByText(friend.added)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'iberterm' });
  await expect(row).toContainText(friend['state.sent']);
  const other = await world.as('iberterm');
  const [request] = (await other.call(friendRoutes.page, {})).items;
  expect(request).toMatchObject({ state: 'received', company: { name: 'Kassenwerk Nord GmbH' } });
  await other.call(friendRoutes.answer, { id: request?.id ?? '', isAccepted: true });
  // The open list hears of it.
  const known = page.getByRole('row').filter({ hasText: 'Ibérica de Terminales' });
  await expect(known).toContainText(friend['state.friend']);
  await expect(known).toContainText('Lucía Romero Gil');
  await doFromRowMenu(known, friend.remove);
  await page.getByRole('dialog').getByRole('button', { name: friend.remove, exact: true }).click();
  await expect(page.getByText(friend.empty)).toBeVisible();
});

test('[ACC-01] [ACC-03] settings are changed, a partner is disabled and its people are out', async ({
  page,
  signIn,
  world,
}) => {
  const theirs = await world.as('baeckerei-kassen');
  await signIn('kassenwerk-nord', '/partner/set/14');
  await page
    .getByRole('region', { name: partner['settings.flags'] })
    .getByRole('button', { name: partner.editAction })
    .click();
  const form = page.getByRole('dialog', { name: partner['settings.flags'] });
  await form.getByLabel(partner['flag.second']).click();
  await form.getByLabel(partner['limit.sub']).fill('2');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(form).toBeHidden();
  const [stored] = await world.query(
    `SELECT is_second_verification_on AS second, sub_partner_limit AS sub FROM identity_org WHERE id = 14`,
  );
  expect(stored).toEqual({ second: true, sub: 2 });
  // From now on a password alone opens nothing there.
  await expect(world.as('baeckerei-kassen')).rejects.toThrow();

  const danger = page.getByRole('region', { name: partner['danger.title'] });
  await expect(danger).toContainText('sub-partners');
  await danger.getByRole('button', { name: partner.disable }).click();
  const question = page.getByRole('dialog', {
    name: partner.disableTitle.replace('{{name}}', 'Bäckerei-Kassen Süd GmbH'),
  });
  await expect(question).toContainText(partner.disableText);
  await question.getByRole('button', { name: partner.disable, exact: true }).click();
  await expect(danger.getByRole('button', { name: partner.enable })).toBeVisible();
  await expect.poll(async () => (await theirs.send(friendRoutes.page, {})).body.error).toBe('core.session_ended');
  await world.query(
    `UPDATE identity_org SET is_second_verification_on = false, sub_partner_limit = NULL WHERE id = 14`,
  );
});

test('a company without a time zone has that of the installation, and chooses its own', async ({
  page,
  signIn,
  world,
}) => {
  const [before] = await world.query(`SELECT time_zone FROM identity_org WHERE id = 2`);
  await world.query(`UPDATE identity_org SET time_zone = NULL WHERE id = 2`);
  await signIn('kassenwerk-nord', '/account/company');
  const zone = page.locator('dt', { hasText: partner.timeZone }).locator('xpath=following-sibling::dd[1]');
  await expect(zone).toHaveText('UTC');
  await page.getByRole('button', { name: company.editAction, exact: true }).click();
  const form = page.getByRole('dialog', { name: company.edit });
  await chooseFound(page, form.getByLabel(partner.timeZone), 'Europe/Lisbon');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(page.getByText(company.saved)).toBeVisible();
  await expect(zone).toHaveText('Europe/Lisbon');
  await world.query(`UPDATE identity_org SET time_zone = $1 WHERE id = 2`, [before?.time_zone]);
});
