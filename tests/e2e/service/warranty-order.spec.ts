import { service } from '@tilldeck/phrases/en-US/service';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n(order)\nendobj\n%%EOF\n');

test('[SVC-01] [SVC-02] [SVC-04] a partner orders more warranty, finance rejects, finance and product pass, and the date moves', async ({
  page,
  signIn,
  openElsewhere,
  world,
}) => {
  const [device] = await world.query<{ id: string; sn: string; ends: string; org: string }>(
    `SELECT d.id, d.sn, d.warranty_end::text AS ends, o.name AS org FROM devices_device d
       JOIN identity_account a ON a.org_id = d.org_id AND a.login_name = 'jonas.brandt' JOIN identity_org o ON o.id = d.org_id
      WHERE d.warranty_end > current_date + 10 AND NOT EXISTS (SELECT FROM service_line l WHERE l.device_id = d.id)
      ORDER BY d.id DESC LIMIT 1`,
  );
  if (!device) throw new Error('no device with a warranty');
  const po = `E2E/${Date.now()}`;
  await signIn('jonas.brandt', '/service/warranty/create');
  const choose = (label: string, option: string) =>
    chooseFound(page, page.getByRole('combobox', { name: label }), option);
  await page.getByLabel(service['field.po'], { exact: true }).fill('P O');
  await page.getByLabel(service['field.invoiceRef']).fill('INV-2026_1');
  await choose(service['field.supplier'], 'In-house workshop');
  await choose(service['field.warrantyPackage'], 'Basic, 1 year');
  await choose(service['field.extensionPeriod'], '12 months');
  await choose(service['field.serviceLevel'], 'Next business day');
  await choose(service['field.deliveryType'], 'Send-in repair');
  const numbers = page.getByRole('textbox', { name: service['field.lines'] });
  await numbers.fill(`${device.sn}\nNO-SUCH-SN`);
  await page.getByRole('button', { name: service['form.check'] }).click();
  await expect(page.getByRole('row').filter({ hasText: 'NO-SUCH-SN' })).toContainText(service['fault.unknown']);
  await numbers.fill(device.sn);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('order.pdf')).toBeVisible();
  await page.getByRole('button', { name: service['form.submit'] }).click();
  await expect(page.getByText('The input PO format is invalid')).toBeVisible();
  await page.getByLabel(service['field.po'], { exact: true }).fill(po);
  await page.getByRole('button', { name: service['form.submit'] }).click();
  await expect(page).toHaveURL(/\/service\/warranty\/details\/\d+/);
  const path = new URL(page.url()).pathname;
  await expect(page.getByText(service['state.pending_review']).first()).toBeVisible();

  const finance = await openElsewhere();
  await signInAs(finance, 'finance', { to: path });
  await expect(finance.getByRole('row').filter({ hasText: device.sn })).toContainText(device.ends);
  await finance.getByRole('button', { name: service.fail, exact: true }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByLabel(service['field.reason']).fill('The invoice is missing');
  await dialog.getByRole('button', { name: service.fail, exact: true }).click();
  await expect(finance.getByText(service['state.rejected'], { exact: true }).first()).toBeVisible();

  await expect(page.getByText('The invoice is missing')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: service.edit }).click();
  await expect(page.getByLabel(service['field.po'], { exact: true })).toHaveValue(po);
  await page.getByRole('button', { name: service['form.resubmit'] }).click();
  await expect(page).toHaveURL(/\/details\/\d+/);

  const passOn = async (who: typeof page) => {
    await who.goto(path);
    await who.getByRole('button', { name: service.pass, exact: true }).click();
    await who.getByRole('dialog').getByRole('button', { name: service.pass, exact: true }).click();
  };
  await passOn(finance);
  await expect(finance.getByText(service['state.under_approval'], { exact: true }).first()).toBeVisible();
  await expect(finance.getByRole('button', { name: service.pass, exact: true })).toBeDisabled();
  const product = await openElsewhere();
  await signInAs(product, 'admin', { to: path });
  await passOn(product);
  const moved = () =>
    world.query<{ moved: boolean }>(
      `SELECT warranty_end = ($2::date + interval '12 months')::date AS moved FROM devices_device WHERE id = $1`,
      [device.id, device.ends],
    );
  await expect.poll(async () => (await moved())[0]?.moved, { timeout: 20_000 }).toBe(true);
  await expect(product.getByText(service['state.completed']).first()).toBeVisible({ timeout: 15_000 });

  await product.evaluate(() => {
    window.print = () => {};
  });
  await product.getByRole('button', { name: 'Print' }).click();
  const paper = product.locator('.blk-printed');
  for (const text of [
    po,
    'INV-2026_1',
    'In-house workshop',
    'Basic, 1 year',
    '12 months',
    'Next business day',
    'Send-in repair',
    'order.pdf',
    device.sn,
    device.org,
    device.ends,
    'The invoice is missing',
  ])
    await expect(paper).toContainText(text);
});
