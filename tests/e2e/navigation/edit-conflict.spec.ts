import type { Page } from '@playwright/test';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { role } from '@tilldeck/phrases/en-US/role';
import { tag } from '@tilldeck/phrases/en-US/tag';
import { words } from '@tilldeck/phrases/en-US/words';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const login = 'kassenwerk-nord';
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: blocks['action.save'] }).click();
const notice = (page: Page) => form(page).getByRole('alert');

/** Each row of the notice: field, what is saved, what was typed. */
const changes = (page: Page) =>
  notice(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td:not([aria-hidden])')].map((cell) => cell.textContent)),
    );

test('of two people who change a tag the second sees what the first saved, keeps what was typed, and saves', async ({
  page,
  openElsewhere,
  world,
}) => {
  await world.query(
    `INSERT INTO devices_tag (org_id, name, colour) SELECT id, 'Zed shared', 'green' FROM identity_org WHERE id = 2`,
  );
  const list = '/device/tag/list?keyword=Zed';
  const edit = `${words.edit}: Zed shared`;
  const second = await openElsewhere();
  await signInAs(page, login, { to: list });
  await signInAs(second, login, { to: list });
  for (const person of [page, second]) await person.getByRole('button', { name: edit }).click();

  await form(second).getByLabel(tag['field.name']).fill('Zed mine');
  await form(page).getByLabel(tag['field.name']).fill('Zed theirs');
  await form(page).getByLabel(words.remark).fill('Since Monday');
  await save(page);
  await expect(form(page)).toHaveCount(0);

  await save(second);
  await expect(notice(second)).toContainText(`Not saved: ${login} changed this at`);
  expect(await changes(second)).toEqual([
    [tag['field.name'], 'Zed theirs', 'Zed mine'],
    [words.remark, 'Since Monday', '–'],
  ]);
  await expect(form(second).getByLabel(tag['field.name'])).toHaveValue('Zed mine');
  await notice(second).getByRole('button', { name: blocks['conflict.keepMine'] }).click();
  await expect(form(second)).toHaveCount(0);
  for (const person of [page, second]) {
    await expect(person.getByRole('row').filter({ hasText: 'Zed mine' })).toContainText('Since Monday');
  }
  await world.query(`DELETE FROM devices_tag WHERE name LIKE 'Zed%'`);
});

test('of two people who change a role the second takes what the first saved and goes on from there', async ({
  page,
  openElsewhere,
  world,
}) => {
  const lead = await world.as(login);
  const draft = { name: 'Zed shift', code: 'zed_shift', sort: 0, remark: '', services: [] };
  const made = await lead.call(roleRoutes.add, {
    ...draft,
    permissions: [{ permissionId: 'tag', actions: ['query'] }],
  });
  const second = await openElsewhere();
  const to = `/system/role/details/${made.id}`;
  await signInAs(page, login, { to });
  await signInAs(second, login, { to });
  for (const person of [page, second]) {
    await person.getByRole('button', { name: role.edit, exact: true }).click();
    await expect(form(person).getByLabel(role['field.name'], { exact: true })).toHaveValue('Zed shift');
  }
  await form(second).getByLabel(role['field.name'], { exact: true }).fill('Zed night');
  await form(page).getByLabel(role['field.name'], { exact: true }).fill('Zed late');
  await save(page);
  await expect(form(page)).toHaveCount(0);

  await save(second);
  await expect(notice(second)).toContainText(`Not saved: ${login} changed this at`);
  expect(await changes(second)).toEqual([[role['field.name'], 'Zed late', 'Zed night']]);
  await notice(second).getByRole('button', { name: blocks['conflict.takeTheirs'] }).click();
  await expect(form(second).getByLabel(role['field.name'], { exact: true })).toHaveValue('Zed late');
  await form(second).getByLabel(role['field.remark'], { exact: true }).fill('From six to two');
  await save(second);
  await expect(form(second)).toHaveCount(0);
  expect(await lead.call(roleRoutes.detail, { id: made.id })).toMatchObject({
    name: 'Zed late',
    remark: 'From six to two',
  });
  await lead.call(roleRoutes.delete, { id: made.id });
});
