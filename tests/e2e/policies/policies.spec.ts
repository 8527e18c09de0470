import type { Page } from '@playwright/test';
import type { KnownItemName } from '@tilldeck/contracts/link/item-mask.rules';
import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { device } from '@tilldeck/phrases/en-US/device';
import { policies } from '@tilldeck/phrases/en-US/policies';
import { policyForm } from '@tilldeck/phrases/en-US/policy-form';
import { task } from '@tilldeck/phrases/en-US/task';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { expect, test } from '../fixtures/broker-test.ts';
import { chooseFound } from '../fixtures/choose.ts';
import type { FleetDevice } from '../fixtures/fleet.ts';
import { findViolations } from '../fixtures/violations.ts';

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const done = async () => ({ step: 'succeeded' as const });
/** The viewport of the tests: a screenshot is a picture of exactly this size. */
const screen = { width: 1366, height: 768 };

/** Asks until the item is there, and says that it was applied and read back. */
async function applyItem({ device: till }: FleetDevice, apiUrl: string, item: KnownItemName): Promise<unknown> {
  let found: { hash: string; document: unknown } | undefined;
  await expect(async () => {
    found = (await till.pull(apiUrl)).desired?.items[item];
    expect(found).toBeDefined();
  }).toPass();
  till.reporting.report({ items: { [item]: { hash: found?.hash, outcome: 'verified' } } }, 'desired');
  return found?.document;
}

test('[POL-01] a wallpaper is added, looked at, released, verified by its device and withdrawn', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const till = await fleet.add('WALL-0001', done);
  await fleet.add('WALL-0002', done);
  const modelId = await fleet.people.model('Wall-till');
  await world.query('UPDATE devices_model SET screen_width = $2, screen_height = $3 WHERE id = $1', [
    modelId,
    screen.width,
    screen.height,
  ]);
  await world.query('UPDATE devices_device SET model_id = $2 WHERE id = $1', [till.id, modelId]);
  await till.arrive();

  await signIn('admin', '/device/wallpaper/list');
  await button(page, policies.add).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: filled(policies['add.title'], { kind: policies['kind.wallpaper'] }) }),
  ).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Summer');
  const picture = { name: 'summer.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(picture);
  const thing = page.getByRole('complementary', { name: policies['preview.thing'] });
  await expect(thing.getByRole('img', { name: picture.name })).toBeVisible();
  await expect(thing).toContainText(`${filled(policyForm['preview.size'], screen)} · `);
  await expect(thing).toContainText('Wall-till');
  await page.getByRole('radio', { name: task['scope.sn'], exact: true }).check();
  await page.getByLabel(task['target.sns'], { exact: true }).fill('WALL-0001 WALL-0002');
  await button(page, policies.add).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Summer' })).toBeVisible();
  await button(page, policies.release).click();
  const drawer = page.getByRole('dialog', { name: filled(policies['release.title'], { name: 'Summer' }) });
  await expect(drawer).toContainText(filled(policies['preview.ofTotal_other'], { total: 2 }));
  await expect(drawer).toContainText(`${policies['leftOut.screen_differs']}: 1`);
  await button(page, filled(policies['release.to_one'], { amount: 1 })).click();
  const question = page.getByRole('dialog', {
    name: filled(policies['release.confirmTitle_one'], { name: 'Summer', amount: 1 }),
  });
  await question.getByRole('button', { name: policies.release, exact: true }).click();
  await expect(page.getByText(filled(policies['release.done'], { name: 'Summer' }))).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Summer' });
  await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(filled(policies['part.waiting'], { amount: 1 })));

  const document = await applyItem(till, world.url, 'wallpaper');
  expect(document).toMatchObject({ picture: { name: picture.name, widthPx: screen.width, heightPx: screen.height } });
  await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(filled(policies['part.verified'], { amount: 1 })));
  expect(await findViolations(page, 'everything')).toEqual([]);

  await page.goto(`/device/details/${till.id}`);
  await page.getByRole('tab', { name: device['tab.settings'], exact: true }).click();
  const item = page.getByRole('region', { name: policies['kind.wallpaper'] });
  await expect(item).toContainText(policies['outcome.verified']);
  await expect(item).toContainText(picture.name);
  await item.getByRole('link', { name: 'Summer', exact: true }).click();
  await button(page, policies.withdraw).click();
  const withdrawal = page.getByRole('dialog', { name: filled(policies['withdraw.title'], { name: 'Summer' }) });
  await withdrawal.getByRole('button', { name: policies.withdraw, exact: true }).click();
  await expect(page.getByText(policies['state.pending'], { exact: true }).first()).toBeVisible();
  expect((await till.device.pull(world.url)).desired).toBeNull();
});

async function publish(
  admin: WireClient,
  name: string,
  volume: number,
  target: { groupIds?: string[]; sns?: string[] },
) {
  const scope = target.groupIds ? ('group' as const) : ('sn' as const);
  const rule = await admin.call(customSettingsRoutes.add, { name, target: { scope, ...target }, payload: { volume } });
  const { hash } = await admin.call(customSettingsRoutes.preview, { id: rule.id });
  await admin.call(customSettingsRoutes.release, { id: rule.id, version: rule.version, previewHash: hash });
}

test('[POL-10] a device says why its settings count and what would count elsewhere; a tie is named', async ({
  fleet,
  page,
  signIn,
  world,
}) => {
  const till = await fleet.add('WHY-0001', done);
  const other = await fleet.add('WHY-0002', done);
  const groups = await world.query<{ id: string; name: string }>(
    `INSERT INTO devices_group (org_id, name) VALUES (1, 'Why North'), (1, 'Why South') RETURNING id::text, name`,
  );
  const groupOf = (name: string) => groups.find((group) => group.name === name)?.id ?? '';
  await world.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [till.id, groupOf('Why North')]);
  await world.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [other.id, groupOf('Why South')]);
  const admin = await world.as('admin');
  await publish(admin, 'Quiet north', 20, { groupIds: [groupOf('Why North')] });
  await publish(admin, 'Louder north', 35, { groupIds: [groupOf('Why North')] });
  await publish(admin, 'Loud south', 90, { groupIds: [groupOf('Why South')] });

  await signIn('admin', `/device/details/${till.id}?tab=settings`);
  const item = page.getByRole('region', { name: policies['kind.custom_settings'] });
  await expect(item).toContainText('35 %');
  await expect(item).toContainText(
    filled(policies['beat.newer'], {
      name: 'Quiet north',
      target: filled(policies['target.of'], { scope: task['scope.group'], names: 'Why North' }),
    }),
  );
  await button(page, policies.whatIf).click();
  const drawer = page.getByRole('dialog', { name: filled(policies['whatIf.title'], { sn: till.sn }) });
  await chooseFound(page, drawer.getByRole('combobox', { name: policies['whatIf.group'] }), 'Why South');
  const row = drawer.getByRole('row').filter({ hasText: policyForm['field.volume'] });
  await expect(row).toContainText('90 %');
  await expect(row).toContainText('Loud south');
  await expect(row).toContainText(policies['whatIf.changes']);
  expect(await findViolations(page, 'everything')).toEqual([]);

  await page.goto('/device/custom-item/list?tab=conflicts');
  const tie = page.getByRole('row').filter({ hasText: policies['conflict.tie'] }).filter({ hasText: 'Quiet north' });
  await expect(tie).toContainText('Louder north');
  await tie.getByRole('link', { name: 'Quiet north', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet north' })).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(`^${policies['field.devices']}`) }).click();
  const overruled = page.getByRole('row').filter({ hasText: till.sn });
  await expect(overruled).toContainText(policies['outcome.overruled']);
  await expect(overruled.getByRole('link', { name: 'Louder north', exact: true })).toBeVisible();
  await page.goto('/device/custom-item/list?state=published&keyword=north');
  await expect(page.getByRole('row').filter({ hasText: 'Quiet north' })).toBeVisible();
});
