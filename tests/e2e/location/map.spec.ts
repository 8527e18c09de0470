import type { Page } from '@playwright/test';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { deviceMap } from '@tilldeck/phrases/en-US/device-map';
import { tracker } from '@tilldeck/phrases/en-US/tracker';
import { expect, test } from '../fixtures/test.ts';

const partner = 'kassenwerk-nord';
const canvasOf = (page: Page) => page.getByRole('figure', { name: deviceMap.title }).locator('canvas');
const side = (page: Page) => page.getByRole('complementary', { name: deviceMap.side });
const count = (page: Page, name: 'total' | 'online' | 'offline') =>
  side(page).locator(`dt:text-is("${deviceMap[`count.${name}`]}") + dd`);

/** A till of the partner that has a place, chosen by the database. */
async function placedTill(query: (sql: string) => Promise<Record<string, unknown>[]>) {
  const [row] = await query(
    `SELECT d.sn, d.id::text AS id, c.latitude / 1e7 AS latitude, c.longitude / 1e7 AS longitude,
            (SELECT count(*)::int FROM location_current o WHERE o.latitude = c.latitude AND o.longitude = c.longitude) AS here
       FROM location_current c JOIN devices_device d ON d.id = c.device_id
       JOIN identity_account a ON a.org_id = d.org_id WHERE a.login_name = '${partner}' AND c.origin = 'shop' ORDER BY d.id LIMIT 1`,
  );
  if (!row) throw new Error('the demo has no placed till');
  return row as { sn: string; id: string; latitude: number; longitude: number; here: number };
}

test('[MAP-01] the map shows the devices of the area, finds one by its number and says where there are none', async ({
  page,
  signIn,
  world,
}) => {
  const till = await placedTill((sql) => world.query(sql));
  await signIn(partner, '/map/device');
  await expect(canvasOf(page)).toBeVisible();
  // Without a place in the address the map begins where the devices are.
  await expect(page).toHaveURL(/at=/);
  // Of the partner and those of its sub-partners it sees; tests beside this one change who those are.
  const everywhere = { west: -180, south: -85, east: 180, north: 85, zoom: 1 };
  const seen = await (await world.as(partner)).call(mapRoutes.cells, everywhere);
  // The first view holds every device, those at its edge too.
  await expect(count(page, 'total')).toHaveText(seen.total.toLocaleString('en-US'));
  // From far away all of them are in view.
  await page.goto('/map/device?at=40,30,1.5');
  await expect(count(page, 'total')).toHaveText(seen.total.toLocaleString('en-US'));

  await page.getByRole('combobox', { name: deviceMap.find }).fill(till.sn);
  // The first devices of all are offered until the server has found this one.
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(offered).toHaveText([new RegExp(till.sn)]);
  await offered.click();
  await expect(side(page).getByRole('link', { name: till.sn, exact: true })).toBeVisible();
  await expect(side(page)).toContainText(deviceMap['origin.shop']);

  await page.getByRole('combobox', { name: deviceMap.find }).fill('NO-SUCH-TILL');
  await page.getByRole('option', { name: 'NO-SUCH-TILL' }).click();
  await expect(page.getByText('SN not found')).toBeVisible();

  await page.goto('/map/device?at=0,-30,13');
  await expect(page.getByText(deviceMap.emptyArea)).toBeVisible();
  await page.getByRole('button', { name: deviceMap.goHome }).click();
  await expect(page.getByText(deviceMap.emptyArea)).toBeHidden();
  await expect(count(page, 'total')).not.toHaveText('0');

  await page.getByRole('button', { name: blocks['chart.asTable'] }).click();
  await expect(page.getByRole('table', { name: deviceMap.title })).toBeVisible();
});

test('[NAV-10] a click hits the device under the mouse at each step of zoom', async ({ page, signIn, world }) => {
  const till = await placedTill((sql) => world.query(sql));
  await signIn(partner);
  // A width of each step but the largest, whose map a browser without a graphics card draws in half a minute.
  test.setTimeout(180_000);
  for (const width of [390, 1366, 2560]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(`/map/device?at=${till.latitude},${till.longitude},15`);
    await expect(side(page).getByRole('link', { name: till.sn, exact: true })).toBeVisible();
    await expect(async () => {
      const box = await canvasOf(page).boundingBox();
      if (!box) throw new Error('no map');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(side(page)).toContainText(
        deviceMap[till.here === 1 ? 'spot_one' : 'spot_other'].replace('{{count}}', String(till.here)),
        { timeout: 5_000 },
      );
    }, `width ${width}`).toPass();
  }
});

test('[MAP-02] the tracker shows the path of a device with its stops, and saves it', async ({
  page,
  signIn,
  world,
}) => {
  const [walker] = await world.query(
    `SELECT d.sn, d.id::text AS id, (p.at AT TIME ZONE 'UTC')::date::text AS day FROM location_point p
       JOIN devices_device d ON d.id = p.device_id WHERE p.at < date_trunc('day', now()) ORDER BY p.at DESC LIMIT 1`,
  );
  const { sn, id, day } = walker as { sn: string; id: string; day: string };
  await signIn('admin', `/map/tracker?device=${id}&days=${day}..${day}@UTC`);
  await expect(page.getByRole('figure', { name: tracker.mapOf.replace('{{sn}}', sn) }).locator('canvas')).toBeVisible();
  await expect(page.getByText(/^\d+ points/)).toBeVisible();
  const stops = page.getByRole('listitem').filter({ has: page.getByRole('button', { pressed: false }) });
  await expect(page.getByRole('heading', { name: /^\d+ stops$/ })).toBeVisible();
  await stops.first().getByRole('button').click();
  await expect(page.getByRole('button', { pressed: true }).filter({ hasText: '1' }).first()).toBeVisible();
  const moment = page.getByRole('slider', { name: tracker.moment });
  const before = await moment.inputValue();
  await moment.focus();
  await page.keyboard.press('Home');
  expect(Number(await moment.inputValue())).toBeLessThan(Number(before));
  await page.getByRole('button', { name: tracker.play, exact: true }).click();
  await expect(page.getByRole('button', { name: tracker.pause, exact: true })).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: tracker.gpx }).click();
  expect((await file).suggestedFilename()).toMatch(/\.gpx$/);
  const [trail] = await world.query(
    `SELECT count(*)::int AS n FROM audit_entry WHERE action = 'position.path_exported'`,
  );
  expect(Number(trail?.n)).toBeGreaterThan(0);
});
