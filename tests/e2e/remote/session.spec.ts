import type { Page } from '@playwright/test';
import { remote } from '@tilldeck/phrases/en-US/remote';
import { audit } from '@tilldeck/phrases/en-US/remote/audit';
import { words } from '@tilldeck/phrases/en-US/words';
import { expect, test } from '../fixtures/remote-test.ts';
import { DrawnTill } from './drawn-till.ts';
import { green, red } from './rfb-screen.ts';

const owner = 'kassenwerk-nord';
const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The colours at three places of the picture. */
const colours = (page: Page, sn: string) =>
  page
    .getByRole('application', { name: filled(remote['window.screen'], { sn }) })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d');
      return [0.1, 0.5, 0.9].map((at) => {
        const [x, y] = [Math.floor(canvas.width * at), Math.floor(canvas.height * at)];
        return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
      });
    });

test('a session from the request to its record, with a picture that answers a click', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(180_000);
  const till = await DrawnTill.make(world, owner, 'DRAWN-0001');
  await signIn(owner, `/remote/request?sn=${till.sn}`);
  await expect(page.getByRole('complementary', { name: remote['outlook.title'] })).toContainText(
    remote['outlook.asked'],
  );
  await page.getByLabel(remote['field.why'], { exact: true }).fill('The drawer does not open');
  const opened = page.waitForEvent('popup');
  await button(page, remote['request.action']).click();
  const session = await opened;

  const { sessionId, prompt } = await till.question();
  expect(prompt).toMatchObject({ why: 'The drawer does not open', mode: 'control', minutes: 30 });
  await expect(session.getByRole('heading', { name: remote['waiting.to_be_confirmed'] })).toBeVisible();
  await till.allow(sessionId);

  await expect.poll(() => colours(session, till.sn), { timeout: 30_000 }).toEqual([red, red, red]);
  await expect(session.getByText(remote['state.inSession'])).toBeVisible();
  await session
    .locator('canvas')
    .first()
    .click({ position: { x: 60, y: 40 } });
  await expect.poll(() => colours(session, till.sn)).toEqual([green, green, green]);

  // The picture keeps its keys; three together lead back to the toolbar.
  await session.keyboard.press('Tab');
  await expect(session.locator('canvas').first()).toBeFocused();
  await session.keyboard.press('Control+Alt+Shift');
  await expect(session.locator('canvas').first()).not.toBeFocused();

  await button(session, remote['window.end']).click();
  await expect(session.getByText(remote['reason.requester'])).toBeVisible();
  await session.getByRole('link', { name: remote['window.record'] }).click();
  const timeline = session.getByRole('tabpanel', { name: remote['record.timeline'] });
  for (const step of ['requested', 'asked', 'joined', 'allowed', 'first_picture', 'ended'] as const)
    await expect(timeline.getByText(remote[`trail.${step}`], { exact: true })).toBeVisible();
  await session.getByRole('tab', { name: words.history }).click();
  await expect(session.getByText(audit['remote.requested'])).toBeVisible();
  till.leave();
});
