import { service } from '@tilldeck/phrases/en-US/service';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n(order)\nendobj\n%%EOF\n');

test('a partner orders maintenance with a replacement, three people see it through, and the replacement takes over', async ({
  page,
  signIn,
  openElsewhere,
  world,
}) => {
  const [broken, spare] = await world.query<{ id: string; sn: string; shop: string | null; ends: string }>(
    `SELECT d.id, d.sn, d.shop_id AS shop, d.warranty_end::text AS ends FROM devices_device d
       JOIN identity_account a ON a.org_id = d.org_id AND a.login_name = 'jonas.brandt'
      WHERE d.warranty_end > current_date + 10 AND d.state <> 'disabled'
        AND NOT EXISTS (SELECT FROM service_line l WHERE d.id IN (l.device_id, l.replacement_id))
      ORDER BY d.id LIMIT 2`,
  );
  if (!(broken && spare)) throw new Error('no two devices');
  const po = `REP/${Date.now()}`;
  await signIn('jonas.brandt', '/service/maintenance/create');
  const choose = (label: string, option: string) =>
    chooseFound(page, page.getByRole('combobox', { name: label }), option);
  await page.getByLabel(service['field.po'], { exact: true }).fill(po);
  await page.getByLabel(service['field.invoiceRef']).fill('INV-2026_2');
  await choose(service['field.supplier'], 'In-house workshop');
  await choose(service['field.warrantyPackage'], 'Basic, 1 year');
  await choose(service['field.serviceLevel'], 'Next business day');
  await choose(service['field.deliveryType'], 'Send-in repair');
  const numbers = page.getByRole('textbox', { name: service['field.lines'] });
  await numbers.fill(`${broken.sn}\t${broken.sn}`);
  await page.getByRole('button', { name: service['form.check'] }).click();
  await expect(page.getByRole('row').filter({ hasText: broken.sn })).toContainText(service['fault.replacement_double']);
  await numbers.fill(`${broken.sn}\t${spare.sn}`);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'repair.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('repair.pdf')).toBeVisible();
  await page.getByRole('button', { name: service['form.submit'] }).click();
  await expect(page).toHaveURL(/\/service\/maintenance\/details\/\d+/);
  const path = new URL(page.url()).pathname;

  const decide = async (who: typeof page, button: string) => {
    await who.goto(path);
    await who.getByRole('button', { name: button, exact: true }).click();
    await who.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  };
  const finance = await openElsewhere();
  await signInAs(finance, 'finance', { to: path });
  await decide(finance, service.pass);
  // Exactly: the question before it says that the order will be approved.
  await expect(finance.getByText(service['state.under_approval'], { exact: true }).first()).toBeVisible();
  const product = await openElsewhere();
  await signInAs(product, 'admin', { to: path });
  await decide(product, service.pass);
  await expect(product.getByText(service['state.approved'], { exact: true }).first()).toBeVisible();
  await decide(product, service.complete);
  await expect(product.getByText(service['state.completed']).first()).toBeVisible({ timeout: 20_000 });

  // The page of the submitter follows by itself.
  await expect(page.getByText(service['state.completed']).first()).toBeVisible({ timeout: 15_000 });
  const after = await world.query<{ id: string; state: string; shop: string | null }>(
    'SELECT id, state, shop_id AS shop FROM devices_device WHERE id = ANY ($1) ORDER BY id',
    [[broken.id, spare.id]],
  );
  expect(after.find(({ id }) => id === broken.id)?.state).toBe('disabled');
  expect(after.find(({ id }) => id === spare.id)?.shop).toBe(broken.shop);
});
