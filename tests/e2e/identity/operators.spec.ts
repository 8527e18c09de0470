import type { Locator, Page } from '@playwright/test';
import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { account } from '@tilldeck/phrases/en-US/account';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { department } from '@tilldeck/phrases/en-US/department';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { account as accountZh } from '@tilldeck/phrases/zh-CN/account';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { doFromRowMenu, rowMenuItem } from '../fixtures/row-menu.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const listPath = '/account/operator/list';
const named = (text: string, name: string) => text.replace('{{name}}', name);
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const choose = async (page: Page, form: Locator, label: string, option: string) => {
  await form.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
};

async function answer(page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('[ACC-05] [AUTH-08] an operator is added with a role, disabled, which ends its session, and enabled', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('kassenwerk-nord', listPath);
  await page.getByRole('button', { name: account['operator.add'] }).click();
  const form = page.getByRole('dialog', { name: account['operator.add'] });
  await form.getByLabel(account['field.loginName']).fill('jonas.brandt');
  await form.getByLabel(account['field.email']).fill('e2e.operator@kassenwerk-nord.example');
  await choose(page, form, account['field.department'], 'Vertrieb');
  await choose(page, form, account['field.roles'], 'Operator');
  await page.keyboard.press('Escape');
  await form.getByLabel(account['field.initialPassword']).fill('ab');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(form.getByText(blocks['rule.initialPassword'])).toBeVisible();
  await form.getByLabel(account['field.initialPassword']).fill('ab12');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(form.getByText(errors['identity.login_name_taken'])).toBeVisible();
  await form.getByLabel(account['field.loginName']).fill('e2e.operator');
  await form.getByRole('button', { name: blocks['action.save'] }).click();
  const told = page.getByRole('dialog', { name: named(account['password.title'], 'e2e.operator') });
  await expect(told).toContainText('ab12');
  await told.getByRole('button', { name: account['password.close'] }).click();
  const row = rowOf(page, 'e2e.operator');
  for (const cell of ['Operator', account['state.enabled'], account['activation.initial']])
    await expect(row).toContainText(cell);

  // Somebody who works is signed out by the click of another.
  await page.goto(`${listPath}?keyword=katharina`);
  const working = await world.as('katharina.wolf');
  await doFromRowMenu(rowOf(page, 'katharina.wolf'), account['action.disable']);
  await answer(page, named(account['disable.title'], 'katharina.wolf'), account['action.disable']);
  await expect(rowOf(page, 'katharina.wolf')).toContainText(account['state.disabled']);
  expect((await working.send(operatorRoutes.page, {})).body.code).toBe(10001);
  await page.getByRole('button', { name: `${account['action.enable']}: katharina.wolf` }).click();
  await answer(page, named(account['enable.title'], 'katharina.wolf'), account['action.enable']);
  await expect(rowOf(page, 'katharina.wolf')).toContainText(account['state.enabled']);
  await world.as('katharina.wolf');
});

test('[ACC-13] the details show in Chinese what the lead and an operator may do, and why the lead stays', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await signInAs(page, 'kassenwerk-nord', { to: `${listPath}?keyword=kassenwerk` });
  const link = page.getByRole('link', { name: 'kassenwerk-nord', exact: true });
  await expect(page.getByRole('row').filter({ has: link })).toContainText(accountZh.lead);
  await link.click();
  await expect(page.getByText(accountZh['permissions.lead'])).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('操作员');
  const disable = page.getByRole('button', { name: accountZh['action.disable'] });
  await expect(disable).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('tab', { name: accountZh['tab.sessions'] }).click();
  await expect(rowOf(page, accountZh['sessions.own'])).toContainText('127.0.0.1');
  await page.getByRole('button', { name: accountZh['action.edit'], exact: true }).click();
  const form = page.getByRole('dialog', { name: accountZh['form.edit'] });
  // What one signs in with, and the own phone, are changed in the account settings.
  for (const name of ['loginName', 'email', 'phone'] as const)
    await expect(form.getByLabel(accountZh[`field.${name}`])).toBeDisabled();
  await form.getByLabel(accountZh['field.nickName']).fill('Nordlicht');
  await form.getByRole('button', { name: blocksZh['action.save'] }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Nordlicht').first()).toBeVisible();
});

test('[ACC-09] departments are added below each other, moved and deleted with their people going elsewhere', async ({
  page,
  signIn,
}) => {
  await signIn('kassenwerk-nord', '/system/department/list');
  await page.getByRole('button', { name: `${department.addBelow}: Vertrieb` }).click();
  const adding = page.getByRole('dialog', { name: department.add });
  await adding.getByLabel(department['field.name']).fill('Filialen');
  await adding.getByRole('button', { name: blocks['action.save'] }).click();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, 'Filialen')).toBeVisible();
  await expect(await rowMenuItem(rowOf(page, 'Vertrieb'), department.remove)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `${department.move}: Filialen` }).click();
  const moving = page.getByRole('dialog', { name: named(department.moveTitle, 'Filialen') });
  await choose(page, moving, department['field.parent'], 'Technik');
  await moving.getByRole('button', { name: department.move }).click();
  await expect(moving).toBeHidden();
  await page.getByRole('button', { name: named(blocks['tree.fold'], 'Technik') }).click();
  await expect(rowOf(page, 'Filialen')).toHaveCount(0);
  await page.getByRole('button', { name: named(blocks['tree.unfold'], 'Technik') }).click();

  await doFromRowMenu(rowOf(page, 'Vertrieb'), department.remove);
  const removing = page.getByRole('dialog', { name: named(department.removeMoving, 'Vertrieb') });
  await choose(page, removing, department.moveTo, 'Filialen');
  await removing.getByRole('button', { name: department.remove }).click();
  await expect(rowOf(page, 'Vertrieb')).toHaveCount(0);
  await expect(rowOf(page, 'Filialen').getByRole('gridcell').nth(1)).not.toHaveText('0');
});
