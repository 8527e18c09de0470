import type { Locator, Page } from '@playwright/test';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { system } from '@tilldeck/phrases/en-US/system';
import { words } from '@tilldeck/phrases/en-US/words';
import { blocks as blocksZh } from '@tilldeck/phrases/zh-CN/blocks';
import { errors as errorsZh } from '@tilldeck/phrases/zh-CN/domain-texts';
import { system as systemZh } from '@tilldeck/phrases/zh-CN/system';
import { words as wordsZh } from '@tilldeck/phrases/zh-CN/words';
import { doFromRowMenu } from '../fixtures/row-menu.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const listPath = '/system/dictionary/list';
const named = (text: string, name: string) => text.replace('{{name}}', name);
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const save = (form: Locator) => form.getByRole('button', { name: blocks['action.save'] }).click();

async function answer(page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test.afterEach(async ({ world }) => {
  await world.query(`DELETE FROM system_dictionary_value WHERE type_id IN
    (SELECT id FROM system_dictionary_type WHERE type LIKE 'work.%')`);
  await world.query(`DELETE FROM system_dictionary_type WHERE type LIKE 'work.%'`);
});

test('[SYS-01] a dictionary is added: the form names what is wrong, also what only the server knows', async ({
  page,
  signIn,
}) => {
  await signIn('admin', listPath);
  await page.getByRole('button', { name: system['dictionary.add'] }).click();
  const form = drawer(page, system['dictionary.add']);
  await expect(form.getByLabel(words.nameEn)).toBeFocused();
  await save(form);
  await expect(form.getByText(blocks['rule.required'])).toHaveCount(3);
  await form.getByLabel(words.nameEn).fill('Reason for return');
  await form.getByLabel(words.nameZh).fill('退货原因');
  await expect(form.getByText(blocks['rule.required'])).toHaveCount(1);
  const code = form.getByLabel(words.code);
  await code.fill('1 bad code');
  await save(form);
  await expect(form.getByText(blocks['rule.code'])).toBeVisible();
  await expect(code).toBeFocused();

  await code.fill('ticket_type');
  await save(form);
  await expect(form.getByText(errors['system.dictionary_code_taken'])).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('aria-invalid', 'true');

  await code.fill('work.return_reason');
  await form.getByLabel(words.sort).fill('7');
  await form.getByLabel(words.remark).fill('Asked at the counter');
  await save(form);
  await expect(page.getByText(system['dictionary.added'])).toBeVisible();
  await expect(form).toBeHidden();
  const row = rowOf(page, 'work.return_reason');
  for (const cell of ['Reason for return', '退货原因', words.enabled, '7', 'Asked at the counter'])
    await expect(row).toContainText(cell);
});

test('what was typed is not thrown away without asking', async ({ page, signIn }) => {
  await signIn('admin', listPath);
  await page.getByRole('button', { name: system['dictionary.add'] }).click();
  const form = drawer(page, system['dictionary.add']);
  await form.getByLabel(words.nameEn).fill('Half a thought');
  await form.getByRole('button', { name: blocks['action.cancel'] }).click();
  await answer(page, blocks['form.discardTitle'], blocks['form.keepEditing']);
  await expect(form.getByLabel(words.nameEn)).toHaveValue('Half a thought');
  await form.getByRole('button', { name: blocks['action.cancel'] }).click();
  await answer(page, blocks['form.discardTitle'], blocks['form.discard']);
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: system['dictionary.add'] }).click();
  await expect(form.getByLabel(words.nameEn)).toHaveValue('');
});

for (const place of ['list', 'details'] as const) {
  test(`[SYS-01] a change from the ${place} is saved; when somebody was faster, the person decides`, async ({
    page,
    signIn,
    world,
  }) => {
    const admin = await world.as('admin');
    const type = { nameEn: 'Counter', nameZh: '柜台', type: `work.${place}`, sort: 3 };
    const added = await admin.call(dictionaryRoutes.add, type);
    await signIn(
      'admin',
      place === 'list' ? `${listPath}?keyword=${type.type}` : `/system/dictionary/details/${added.id}`,
    );
    const openForm = () =>
      page.getByRole('button', { name: place === 'list' ? `Edit: ${type.type}` : 'Edit', exact: true }).click();
    const form = drawer(page, system['dictionary.edit']);
    const name = form.getByLabel(words.nameEn);

    await openForm();
    await expect(name).toHaveValue('Counter');
    await name.fill('Counter desk');
    await save(form);
    await expect(form).toBeHidden();
    await expect(page.getByText('Counter desk').first()).toBeVisible();

    await openForm();
    await expect(name).toHaveValue('Counter desk');
    await name.fill('Mine');
    await admin.call(dictionaryRoutes.modify, { ...type, nameEn: 'Theirs', id: added.id, version: added.version + 1 });
    // The page behind the form hears of it; what is typed stays, and what is saved is still the older one.
    await expect(page.getByText('Theirs').first()).toBeVisible();
    await save(form);
    await expect(form.getByRole('alert')).toContainText('Not saved: admin changed this at');
    await expect(name).toHaveValue('Mine');
    expect(await admin.call(dictionaryRoutes.detail, { id: added.id })).toMatchObject({ nameEn: 'Theirs' });
    await form.getByRole('button', { name: blocks['conflict.keepMine'] }).click();
    await expect(form).toBeHidden();
    expect(await admin.call(dictionaryRoutes.detail, { id: added.id })).toMatchObject({ nameEn: 'Mine' });
  });
}

test('[SYS-01] a dictionary is disabled after a question that names it, and enabled again', async ({
  page,
  signIn,
  world,
}) => {
  const admin = await world.as('admin');
  const type = 'work.toggle';
  await admin.call(dictionaryRoutes.add, { nameEn: 'Toggle', nameZh: '开关', type });
  await signIn('admin', `${listPath}?keyword=${type}`);
  const row = rowOf(page, type);
  await doFromRowMenu(row, words.disable);
  const question = page.getByRole('dialog', { name: named(words.disableTitle, type) });
  await expect(question).toContainText(system['dictionary.disableText']);
  await question.getByRole('button', { name: blocks['action.cancel'] }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(words.enabled);
  await doFromRowMenu(row, words.disable);
  await answer(page, named(words.disableTitle, type), words.disable);
  await expect(row).toContainText(words.disabled);
  expect(await admin.call(dictionaryRoutes.byCode, { code: type })).toEqual([]);
  await row.getByRole('button', { name: `Enable: ${type}` }).click();
  await answer(page, named(words.enableTitle, type), words.enable);
  await expect(row).toContainText(words.enabled);
});

test('[SYS-01] values are added, changed and disabled; the history tells each before and after', async ({
  page,
  signIn,
  world,
}) => {
  const admin = await world.as('admin');
  const type = 'work.values';
  const { id } = await admin.call(dictionaryRoutes.add, { nameEn: 'Parcel size', nameZh: '包裹大小', type });
  await signIn('admin', `${listPath}?keyword=${type}`);
  await page.getByRole('link', { name: type }).click();
  await expect(page).toHaveURL(new RegExp(`/details/${id}$`));
  await expect(page.getByText(system['dictionary.noValues'])).toBeVisible();

  await page.getByRole('button', { name: system['dictionary.valueAdd'] }).click();
  const adding = drawer(page, system['dictionary.valueAdd']);
  await adding.getByLabel(system['dictionary.labelEn']).fill('Small');
  await adding.getByLabel(system['dictionary.labelZh']).fill('小');
  await adding.getByLabel(system['dictionary.value'], { exact: true }).fill('S');
  await expect(adding.getByLabel(words.sort)).toHaveValue('10');
  await save(adding);
  const row = rowOf(page, 'Small');
  await expect(row).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('tab', { name: system['dictionary.values'] })).toContainText('1');

  await page.getByRole('button', { name: system['dictionary.valueAdd'] }).click();
  await adding.getByLabel(system['dictionary.labelEn']).fill('Another');
  await adding.getByLabel(system['dictionary.labelZh']).fill('另一个');
  await adding.getByLabel(system['dictionary.value'], { exact: true }).fill('S');
  await save(adding);
  await expect(adding.getByText(errors['system.dictionary_value_taken'])).toBeVisible();
  await adding.getByLabel(system['dictionary.value'], { exact: true }).fill('M');
  await save(adding);
  await expect(adding).toBeHidden();

  await page.getByRole('button', { name: 'Edit: S' }).click();
  const editing = drawer(page, system['dictionary.valueEdit']);
  await editing.getByLabel(system['dictionary.labelEn']).fill('Smallest');
  await save(editing);
  await expect(editing).toBeHidden();
  await expect(rowOf(page, 'Smallest')).toBeVisible();
  await doFromRowMenu(rowOf(page, 'Smallest'), words.disable);
  await answer(page, named(words.disableTitle, 'S'), words.disable);
  await expect(rowOf(page, 'Smallest')).toContainText(words.disabled);
  expect(await admin.call(dictionaryRoutes.byCode, { code: type })).toMatchObject([{ value: 'M' }]);

  await page.getByRole('tab', { name: words.history }).click();
  await expect(page).toHaveURL(/tab=history$/);
  const story = page.getByRole('tabpanel').getByRole('listitem');
  const change = story.filter({ hasText: system['dictionary.labelEn'] }).filter({ hasText: 'Smallest' }).last();
  await expect(change).toContainText('Small→becomesSmallest');
  await expect(page.getByRole('tabpanel')).toContainText(`${words.state}${words.enabled}→becomes${words.disabled}`);
  await expect(page.getByRole('tabpanel')).toContainText('admin');
  // Nothing on it is called by its name in the software.
  for (const machineName of ['labelEn', 'labelZh', 'nameEn', 'enabled→', '→becomesdisabled'])
    await expect(page.getByRole('tabpanel')).not.toContainText(machineName);
});

test('[SYS-01] [WIRE-11] what somebody else changes appears in the open list without a reload', async ({
  page,
  signIn,
  world,
}) => {
  const admin = await world.as('admin');
  await signIn('support');
  const isListening = new Promise<void>((done) => {
    // The page before it has a connection of its own.
    page.on('websocket', (socket) => page.url().includes(listPath) && socket.on('framereceived', () => done()));
  });
  await page.goto(`${listPath}?keyword=work.`);
  await expect(page.getByText(blocks['empty.noMatch'])).toBeVisible();
  await isListening;
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
  const draft = { nameEn: 'Live one', nameZh: '实时', type: 'work.live', sort: 1 };
  const { id, version } = await admin.call(dictionaryRoutes.add, draft);
  const row = rowOf(page, 'work.live');
  await expect(row).toContainText('Live one');
  await admin.call(dictionaryRoutes.modify, { ...draft, nameEn: 'Live two', id, version });
  await expect(row).toContainText('Live two');
  await admin.call(dictionaryRoutes.toggle, { id, state: 'disabled' });
  await expect(row).toContainText(words.disabled);
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);
});

test('[SYS-01] the same work in Chinese', async ({ page, world }) => {
  await page.addInitScript(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await signInAs(page, 'admin', { to: listPath });
  await page.getByRole('button', { name: systemZh['dictionary.add'] }).click();
  const form = drawer(page, systemZh['dictionary.add']);
  await form.getByRole('button', { name: blocksZh['action.save'] }).click();
  await expect(form.getByText(blocksZh['rule.required'])).toHaveCount(3);
  await form.getByLabel(wordsZh.nameEn).fill('Shelf');
  await form.getByLabel(wordsZh.nameZh).fill('货架');
  await form.getByLabel(wordsZh.code).fill('ticket_type');
  await form.getByRole('button', { name: blocksZh['action.save'] }).click();
  await expect(form.getByText(errorsZh['system.dictionary_code_taken'])).toBeVisible();
  await form.getByLabel(wordsZh.code).fill('work.shelf');
  await form.getByRole('button', { name: blocksZh['action.save'] }).click();
  await expect(page.getByText(systemZh['dictionary.added'])).toBeVisible();
  await rowOf(page, 'work.shelf').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: '货架' })).toBeVisible();
  const stored = await world.query<{ name_zh: string }>(
    `SELECT name_zh FROM system_dictionary_type WHERE type = 'work.shelf'`,
  );
  expect(stored).toEqual([{ name_zh: '货架' }]);
});
