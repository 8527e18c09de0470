import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device } from '@tilldeck/phrases/en-US/device';
import { expect, test } from '../fixtures/test.ts';

/** From key to key, as people type. */
const keyMs = 60;

test.use({ isBrowserNew: true });

test("typing 'warehouse' into a picker asks the server twice: for the list, and for the word", async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn('admin', '/device/list');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(deviceRoutes.filterChoices.path)) asked += 1;
  });
  const partner = page.getByRole('combobox', { name: device['field.partner'] });
  const list = page.locator('.ant-select-dropdown:visible');
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await partner.click();
  await expect(list.locator('.ant-select-item-option').first()).toBeVisible();
  // By the page's clock: on a busy machine keys are further apart than the pause after which the server is asked.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (const key of 'warehouse') {
    await page.keyboard.press(key);
    await page.clock.runFor(keyMs);
  }
  expect(asked).toBe(1);
  await page.clock.resume();
  await expect(list.getByText(blocks['empty.noMatch'])).toBeVisible();
  expect(asked).toBe(2);
  await page.keyboard.press('Enter');
  await expect(partner).toHaveValue('warehouse');
  await partner.fill('kassenwerk nord');
  await expect(list.locator('.ant-select-item-option')).toHaveText(['Kassenwerk Nord GmbH']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/partnerId=\d+/);
});
