import { readFile } from 'node:fs/promises';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { audit, objects } from '@tilldeck/phrases/en-US/domain-texts';
import { system } from '@tilldeck/phrases/en-US/system';
import { expect, test } from '../fixtures/test.ts';

test('[ACC-11] the operation log is filtered, exported, found among the exports, downloaded and read', async ({
  page,
  world,
  signIn,
}) => {
  const type = 'export.proof';
  const { id } = await (await world.as('admin')).call(dictionaryRoutes.add, {
    nameEn: 'Proof',
    nameZh: '证明',
    type,
    remark: 'of an export',
  });
  await signIn('admin', '/system/operationlog/list');
  const rows = page.getByRole('table').locator('tbody tr');
  const others = rows.filter({ hasNotText: audit['dictionary.type_added'] });
  await expect(others.first()).toBeVisible();
  await page.getByRole('combobox', { name: system['operationLog.action'] }).click();
  await page.getByTitle(audit['dictionary.type_added'], { exact: true }).click();
  // The address changes before the list does, and an export takes the filter of the list on the screen.
  await expect(others).toHaveCount(0);
  const row = rows.filter({ hasText: type });
  await expect(row).toContainText(objects.dictionary);
  await expect(row.getByRole('link', { name: type })).toHaveAttribute('href', `/system/dictionary/details/${id}`);

  await page.getByRole('button', { name: blocks['list.export'] }).click();
  await expect(page.getByText(/Export started/)).toBeVisible();
  const ready = page.getByText(/^“Operation log .+\.csv” is ready$/);
  const name = /“(.+)”/.exec((await ready.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: new RegExp(`^${blocks['export.title']}: `) }).click();
  const panel = page.getByRole('dialog', { name: blocks['export.title'] });
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Download ${name}` }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(name);
  expect(name).toMatch(/^Operation log \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFTime (Europe/Berlin),Action,Object type,Object,Account,Organisation,On behalf of,IP address,Reason',
  );
  const line = lines.find((one) => one.includes(type));
  expect(line).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Added a dictionary,Dictionary,export\.proof,admin,.+,,127\.0\.0\.1,$/,
  );
  expect(lines.slice(1, -1).every((one) => one.includes(audit['dictionary.type_added']))).toBe(true);

  // Other tests of this world may have made others.
  const remove = panel.getByRole('button', { name: `Remove ${name}` });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await world.query('DELETE FROM system_dictionary_type WHERE type = $1', [type]);
});

test('[ACC-11] the record is checked: whole at first, and an entry that was changed in the database is named', async ({
  page,
  world,
  signIn,
}) => {
  await expect.poll(() => world.query('SELECT 1 FROM audit_unsealed'), { timeout: 15_000 }).toHaveLength(0);
  await signIn('admin', '/system/operationlog/list');
  await page.getByRole('button', { name: system['operationLog.checkAction'] }).click();
  const drawer = page.getByRole('dialog', { name: system['operationLog.checkTitle'] });
  await drawer.getByRole('button', { name: system['operationLog.checkStart'] }).click();
  await expect(drawer.getByText(system['operationLog.checkIntact'])).toBeVisible();
  await expect(drawer.getByText(/^\d+:[0-9a-f]{64}$/)).toBeVisible();

  const [link] = await world.query<{ seq: string; entry_id: string; account_name: string }>(
    `SELECT seq, entry_id, account_name FROM audit_link JOIN audit_entry ON id = entry_id ORDER BY seq OFFSET 3 LIMIT 1`,
  );
  const rename = (name: string | undefined) =>
    world.query('UPDATE audit_entry SET account_name = $1 WHERE id = $2', [name, link?.entry_id]);
  await rename('somebody else');
  await drawer.getByRole('button', { name: system['operationLog.checkAgain'] }).click();
  await expect(drawer.getByText(`Entry ${link?.entry_id} was altered`)).toBeVisible();
  await expect(drawer.getByText(`The chain first breaks at position ${link?.seq}.`)).toBeVisible();
  await rename(link?.account_name);
});
