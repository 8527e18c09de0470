import { enrolment } from '@tilldeck/phrases/en-US/enrolment';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { expect, test } from '../fixtures/test.ts';

const sn = 'E2E-ENROL-1';

test('[FAB-01] a device knocks, is seen at once, and comes in when somebody approves its key', async ({
  page,
  signIn,
  world,
}) => {
  await world.query(
    `INSERT INTO devices_device (org_id, sn, model_id) SELECT 1, $1, min(id) FROM devices_model ON CONFLICT (sn) DO NOTHING`,
    [sn],
  );
  await signIn('admin', '/device/enrolment/list');
  // Keys of the demo data wait, too.
  await expect(page.getByRole('button', { name: new RegExp(enrolment['key.approve']) }).first()).toBeVisible();
  const device = await DeviceClient.make(world.url, sn);
  expect((await device.enrol()).body.data.state).toBe('waiting');
  const row = page.getByRole('row', { name: new RegExp(sn) });
  await expect(row).toContainText(enrolment['key.replacesNothing']);
  await row.getByRole('button', { name: new RegExp(enrolment['key.approve']) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(enrolment['key.approveTitle'].replace('{{sn}}', sn));
  await dialog.getByRole('button', { name: enrolment['key.approve'] }).click();
  await expect(row).toHaveCount(0);
  expect((await device.enrol()).body.data.state).toBe('accepted');

  await page.getByRole('tab', { name: enrolment['tab.claims'] }).click();
  await page.getByRole('button', { name: enrolment['claim.add'] }).first().click();
  await page.getByRole('dialog').getByLabel(enrolment['claim.label'], { exact: true }).fill('Main street');
  await page.getByRole('button', { name: 'Save' }).click();
  const code = page.getByRole('dialog').locator('code');
  await expect(code).toHaveText(/^TDC-/);
  await expect(page.getByRole('img', { name: enrolment['claim.qr'] })).toBeVisible();
});
