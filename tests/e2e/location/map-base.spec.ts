import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { deviceMap } from '@tilldeck/phrases/en-US/device-map';
import { MapHost, worldOfParks } from '../fixtures/map-host.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { wear } from '../fixtures/wear.ts';

/** A place of the south Atlantic: water on the atlas. */
const atSea = '/map/device?at=-30,-20,6';
const canvasOf = (page: Page) => page.getByRole('figure', { name: deviceMap.title }).locator('canvas');

/** The colour of one point of the map as it is on the screen. */
async function colourOf(page: Page): Promise<string> {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('no map');
  const clip = { x: box.x + box.width / 3, y: box.y + box.height / 3, width: 1, height: 1 };
  return `#${firstPixel(await page.screenshot({ clip })).toString('hex')}`;
}

/** The data of a PNG is split over chunks; before the first pixel comes the filter of its row, which changes nothing there. */
function firstPixel(png: Buffer): Buffer {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return inflateSync(Buffer.concat(data)).subarray(1, 4);
}

const style = {
  version: 8,
  sources: {},
  // A name that the tracker and the device map use as well.
  layers: [{ id: 'ring', type: 'background', paint: { 'background-color': '#804020' } }],
};

test('[MAP-01] maps are drawn on a PMTiles file of the installation, in the colours of the theme', async ({
  page,
  startWorld,
}) => {
  const host = await MapHost.start({ '/world.pmtiles': worldOfParks() });
  const world = await startWorld({
    MAP_KIND: 'pmtiles',
    MAP_URL: `${host.url}/world.pmtiles`,
    MAP_ATTRIBUTION: 'Streets of our own',
  });
  await signInAs(page, 'kassenwerk-nord', { origin: world.url, to: atSea });
  await expect(canvasOf(page)).toBeVisible();
  await expect.poll(() => colourOf(page)).toBe('#e6f0e4');
  await expect(page.getByText('Streets of our own')).toBeVisible();
  await wear(page, 'dark');
  await expect.poll(() => colourOf(page)).toBe('#1a2620');
  host.close();
});

test('[MAP-01] maps are drawn in a style of the installation, with the devices over it', async ({
  page,
  startWorld,
}) => {
  const host = await MapHost.start({ '/style.json': Buffer.from(JSON.stringify(style)) });
  const world = await startWorld({ MAP_KIND: 'style', MAP_URL: `${host.url}/style.json` });
  await signInAs(page, 'kassenwerk-nord', { origin: world.url, to: atSea });
  await expect(canvasOf(page)).toBeVisible();
  await expect.poll(() => colourOf(page)).toBe('#804020');
  host.close();
});

test.describe('a map that cannot be loaded', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*404/] });
  test('[MAP-01] is told of, and the atlas is shown instead', async ({ page, startWorld }) => {
    const host = await MapHost.start({});
    const world = await startWorld({ MAP_KIND: 'style', MAP_URL: `${host.url}/style.json` });
    await signInAs(page, 'kassenwerk-nord', { origin: world.url, to: atSea });
    await expect(page.getByRole('note').filter({ hasText: blocks['map.baseFailed'] })).toBeVisible();
    await expect.poll(() => colourOf(page)).toBe('#dbe6f1');
    host.close();
  });
});
