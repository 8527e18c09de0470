import type { Locator, Page } from '@playwright/test';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { fence } from '@tilldeck/phrases/en-US/fence';
import { words } from '@tilldeck/phrases/en-US/words';
import { expect, test } from '../fixtures/test.ts';

const partner = 'kassenwerk-nord';
const editor = (page: Page) => page.getByRole('complementary', { name: fence['map.label'] });
async function middleOf(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: Number.NaN, y: Number.NaN };
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('[MAP-03] a geofence is drawn, rehearsed, enabled and followed in its log', async ({ page, signIn, world }) => {
  test.setTimeout(180_000);
  const [till] = await world.query(
    `SELECT d.sn, d.id::text AS id, d.org_id FROM devices_device d JOIN identity_account a ON a.org_id = d.org_id
      WHERE a.login_name = '${partner}' ORDER BY d.id LIMIT 1`,
  );
  const { sn, id, org_id: orgId } = till as { sn: string; id: string; org_id: number };
  const name = `Counter ${Date.now()}`;
  await signIn(partner, '/map/fence/list');
  await page.getByRole('button', { name: fence.add }).first().click();
  await expect(editor(page).locator('canvas')).toBeVisible();
  await field(page, words.name).fill(name);
  await field(page, fence['field.latitude']).fill('53.55');
  await field(page, fence['field.longitude']).fill('9.99');
  await field(page, fence['field.radius']).fill('80');
  await expect(editor(page).getByText(fence.smallRadius)).toBeVisible();

  // The middle is dragged: what is typed follows.
  const centre = editor(page).locator('[data-handle="centre"]');
  await expect(centre).toBeVisible();
  // Half a second after the last key the map goes to what was typed: a drag begins when that is in its middle.
  await expect
    .poll(async () => {
      const [handle, map] = [await middleOf(centre), await middleOf(editor(page).locator('canvas'))];
      return Math.hypot(handle.x - map.x, handle.y - map.y);
    })
    .toBeLessThan(2);
  const { x, y } = await middleOf(centre);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(field(page, fence['field.longitude'])).not.toHaveValue('9.99');
  await field(page, fence['field.latitude']).fill('53.55');
  await field(page, fence['field.longitude']).fill('9.99');
  await field(page, fence['field.radius']).fill('300');
  await expect(editor(page).getByText(fence.smallRadius)).toBeHidden();

  for (const name of [fence['event.enter'], fence['action.lock'], fence['action.prompt']])
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'All devices' }).check();
  await editor(page).getByRole('button', { name: fence['rehearsal.run'] }).click();
  await expect(editor(page).getByRole('status')).toContainText('A plain radius would have fired');
  // Another period is another question: the answer to the former one is gone until it is asked.
  await editor(page).getByText(blocks['period.days_other'].replace('{{count}}', '30'), { exact: true }).click();
  await expect(editor(page).getByText(fence['rehearsal.hint'])).toBeVisible();
  const asked = page.waitForRequest(`**/${fenceRoutes.rehearse.path}*`);
  await editor(page).getByRole('button', { name: fence['rehearsal.again'] }).click();
  expect((await asked).postData()).toContain('days=30');
  await expect(editor(page).getByRole('status')).toContainText('A plain radius would have fired');
  await page.getByRole('button', { name: fence.add, exact: true }).click();
  await expect(page).toHaveURL(/\/map\/fence\/details\/\d+/);
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: fence.enable, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: fence.enable, exact: true }).click();
  await expect(page.getByRole('button', { name: fence.disable, exact: true })).toBeVisible();

  const fenceId = /details\/(\d+)/.exec(page.url())?.[1] ?? '';
  const fixes = [0, 30_000].map((later) => ({
    at: Date.now() - 600_000 + later,
    latitude: 53.56,
    longitude: 9.99,
    accuracyM: 8,
  }));
  await world.query(
    `INSERT INTO location_fence_log (fence_id, fence_nr, fence_name, device_id, sn, event, happened_at, reported_at, is_confirmed, step, fixes, org_id)
     VALUES (${fenceId}, 1, '${name}', ${id}, '${sn}', 'exit', now() - interval '10 minutes', now(), true, 'changed', '${JSON.stringify(fixes)}', ${orgId})`,
  );
  await page.reload();
  await expect(page.getByRole('link', { name: sn })).toBeVisible();
  await expect(page.getByText(fence['verdict.confirmed'], { exact: true })).toBeVisible();
  await page.getByRole('button', { name: fence['fixes.open'] }).click();
  await expect(page.getByRole('dialog')).toContainText(fence['field.distance']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // What people did and what devices did, newest first.
  await page.getByRole('tab', { name: fence['details.timeline'] }).click();
  const story = page.getByRole('tabpanel', { name: fence['details.timeline'] }).getByRole('listitem');
  await expect(story.filter({ hasText: sn })).toContainText(fence['event.exit']);
  await expect(story.filter({ hasText: partner }).first()).toBeVisible();
});
