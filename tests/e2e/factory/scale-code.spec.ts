import { factory } from '@tilldeck/phrases/en-US/factory';
import { expect, test } from '../fixtures/test.ts';

test('a partner adds a scale code, sees its devices and verifications, and ends it', async ({
  page,
  signIn,
  world,
}) => {
  const [known] = await world.query<{ sn: string }>(
    `SELECT sn FROM devices_device WHERE org_id = 2 ORDER BY id LIMIT 1`,
  );
  await signIn('kassenwerk-nord', '/configuration/scale/list');
  await page.getByRole('button', { name: factory['scaleCode.add'] }).first().click();
  const form = page.getByRole('dialog');
  for (const [label, day] of [
    [factory['scaleCode.validFrom'], '2026-01-01 00:00'],
    [factory['scaleCode.validUntil'], '2099-01-01 00:00'],
  ] as const) {
    await form.getByLabel(label).fill(day);
    await form.getByLabel(label).press('Enter');
  }
  await form.getByLabel(factory['scaleCode.sns']).fill(known?.sn ?? '');
  await form.getByLabel(factory['scaleCode.remark']).fill('Counter of this test');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(factory['scaleCode.added'])).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Counter of this test' }).getByRole('link').click();
  await expect(page.getByRole('link', { name: known?.sn ?? '' })).toBeVisible();
  await page.getByRole('tab', { name: factory['scaleCode.uses'] }).click();
  await expect(page.getByText(factory['scaleCode.usesEmpty'])).toBeVisible();
  await page.getByRole('button', { name: factory['scaleCode.end'], exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: factory['scaleCode.end'], exact: true }).click();
  await expect(page.getByText(factory['scaleCode.state.ended'], { exact: true })).toBeVisible();
});
