import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { system } from '@tilldeck/phrases/en-US/system';
import { expect, test } from '../fixtures/test.ts';

test('[SYS-02] countries and regions are found by name, by level and by country', async ({ page, signIn }) => {
  await signIn('admin', '/system/area/list');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(20);
  const keyword = page.getByLabel(system['field.keyword'], { exact: true });
  await keyword.fill('Hamburg');
  await expect(rows).toHaveCount(1);
  for (const cell of ['DE-HH', 'Hamburg', '汉堡', system['area.region'], 'Germany'])
    await expect(rows).toContainText(cell);
  await keyword.fill('');
  // A filter is added to those of the list that is drawn.
  await expect(rows).toHaveCount(20);
  const country = page.getByRole('combobox', { name: system['area.country'] });
  await country.click();
  await country.fill('Germ');
  await page.getByTitle('Germany', { exact: true }).click();
  await expect(page).toHaveURL(/country=DE/);
  // The country itself and its sixteen states.
  await expect(page.getByText('17 in total')).toBeVisible();
  await expect(rows).toHaveCount(17);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(20);
  await page.getByRole('combobox', { name: system['area.level'] }).click();
  await page.getByTitle(system['area.country'], { exact: true }).click();
  await expect(page.getByText('250 in total')).toBeVisible();
});

test('[SYS-03] addresses are seen with why and until when, locked by hand and unlocked', async ({
  page,
  signIn,
  world,
}) => {
  const address = '198.51.100.77';
  await signIn('admin', '/system/iplock/list');
  const row = (ip: string) => page.getByRole('row').filter({ hasText: ip });
  await expect(row('203.0.113.77')).toContainText(system['ipLock.reason.failures']);
  await expect(row('203.0.113.77')).toContainText('24');
  await expect(row('192.0.2.13')).toContainText(system['ipLock.never']);
  await expect(row('192.0.2.201')).toContainText(system['ipLock.state.unlocked']);

  await page.getByRole('button', { name: system['ipLock.add'] }).click();
  const form = page.getByRole('dialog', { name: system['ipLock.add'] });
  const save = () => form.getByRole('button', { name: blocks['action.save'] }).click();
  await form.getByLabel(system['field.ip']).fill('not an address');
  await form.getByLabel(system['field.remark']).fill('Guesses passwords');
  await save();
  await expect(form.getByText(blocks['rule.address'])).toBeVisible();
  await form.getByLabel(system['field.ip']).fill('127.0.0.0/8');
  await save();
  await expect(form.getByText(errors['system.ip_lock_own'])).toBeVisible();
  await form.getByLabel(system['field.ip']).fill(address);
  await save();
  await expect(page.getByText(system['ipLock.added'])).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(address)).toContainText(system['ipLock.state.locked']);
  await expect(row(address)).toContainText('Guesses passwords');

  await page.getByLabel(system['field.ip'], { exact: true }).fill(address);
  await expect(page).toHaveURL(/ip=198/);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: `Unlock: ${address}` }).click();
  const question = page.getByRole('dialog', { name: system['ipLock.unlockTitle'].replace('{{name}}', address) });
  await expect(question).toContainText(system['ipLock.unlockText']);
  await question.getByRole('button', { name: system['ipLock.unlock'] }).click();
  await expect(row(address)).toContainText(system['ipLock.state.unlocked']);
  await expect(page.getByRole('button', { name: `Unlock: ${address}` })).toHaveAttribute('aria-disabled', 'true');
  await world.query('DELETE FROM system_ip_lock WHERE ip = $1', [address]);
});
