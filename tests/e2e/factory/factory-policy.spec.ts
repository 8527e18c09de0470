import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { factoryPolicy } from '@tilldeck/phrases/en-US/factory-policy';
import { chooseFound } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';

test('[CFG-01] a person prepares the first starts of an order in five steps, releases the policy and sees who waits', async ({
  page,
  signIn,
  world,
}) => {
  const [order] = await world.query<{ order_no: string; model: string; n: number }>(
    `SELECT d.order_no, m.name AS model, count(*)::int AS n FROM devices_device d JOIN devices_model m ON m.id = d.model_id
      WHERE d.order_no <> '' AND d.activated_at IS NULL
        AND NOT EXISTS (SELECT FROM devices_model o WHERE o.original_model_id = m.id OR (o.id <> m.id AND o.name ILIKE '%' || m.name || '%'))
      GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 1`,
  );
  if (!order) throw new Error('no order has devices that wait');
  const name = `Order ${Date.now()}`;
  await signIn('admin', '/configuration/factory/list');
  await page.getByRole('button', { name: factoryPolicy.add }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await chooseFound(page, page.getByRole('combobox', { name: factoryPolicy['field.model'] }), order.model);
  const waiting = page.getByRole('row').filter({ hasText: order.order_no });
  await expect(waiting).toContainText(String(order.n));
  await waiting.getByRole('button', { name: factoryPolicy['orders.take'] }).click();
  await expect(page.getByTitle(order.order_no, { exact: true })).toBeVisible();

  const next = page.getByRole('button', { name: factoryPolicy['step.next'], exact: true });
  await next.click();
  await page.getByLabel(factoryPolicy['field.brand']).fill('Northwind');
  await page.getByLabel(factoryPolicy['field.timeZone']).fill('Europe/Berlin');
  await next.click();
  await page
    .getByRole('region', { name: factoryPolicy['step.startup'] })
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'privacy.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<!doctype html><html><body><p>Northwind keeps your data.</p></body></html>'),
    });
  await expect(page.frameLocator('iframe[sandbox=""]').getByText('Northwind keeps your data.')).toBeVisible();
  await next.click();
  await next.click();
  await page.getByLabel(factoryPolicy['field.ntpServers']).fill('a.example|256.1.1.1');
  // Saved from another step: the step with the problem opens.
  await page.getByRole('button', { name: factoryPolicy['step.identity'] }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText(blocks['rule.ntpServers'])).toBeVisible();
  await page.getByLabel(factoryPolicy['field.ntpServers']).fill('a.example|192.0.2.7');
  await save.click();
  await expect(page.getByText(factoryPolicy.added)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: factoryPolicy.release, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row').filter({ hasText: order.order_no })).toContainText(String(order.n));
  await drawer.getByRole('button', { name: factoryPolicy.release, exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(factoryPolicy['state.published'], { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: factoryPolicy['tab.versions'] }).click();
  await expect(page.getByText(factoryPolicy['version.current'], { exact: true })).toBeVisible();
  const policyUrl = page.url();
  const [waits] = await world.query<{ id: string }>(
    `SELECT min(d.id) AS id FROM devices_device d JOIN devices_model m ON m.id = d.model_id
      WHERE d.order_no = $1 AND m.name = $2 AND d.activated_at IS NULL`,
    [order.order_no, order.model],
  );
  await page.goto(`/device/details/${waits?.id}?tab=factory`);
  await expect(page.getByRole('region', { name: factoryPolicy['device.willGet'] })).toContainText(name);
  await page.goto(policyUrl);
  await page.getByRole('button', { name: factoryPolicy.withdraw, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: factoryPolicy.withdraw, exact: true }).click();
  await expect(page.getByText(factoryPolicy['state.pending'], { exact: true })).toBeVisible();
});
