import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { appstore } from '@tilldeck/phrases/en-US/appstore';
import { myApp } from '@tilldeck/phrases/en-US/my-app';
import { publication } from '@tilldeck/phrases/en-US/publication';
import { publishSettings } from '@tilldeck/phrases/en-US/publish-settings';
import { review } from '@tilldeck/phrases/en-US/review';
import { review as reviewZh } from '@tilldeck/phrases/zh-CN/review';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { People } from '@tilldeck/testkit/factories/people';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { expect, test } from '../fixtures/broker-test.ts';
import { chooseFound } from '../fixtures/choose.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { askStore, publishFirstVersion, StoreTill } from './store-stage.ts';

const packageName = 'de.kassenwerk.corner';
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
/** Names the size behind it. */
const downloadFile = new RegExp(`^${review.downloadFile.split(' (')[0]}`);
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
/** A press whose call is answered, and well, before the next step. */
async function press(page: Page, path: string, pressed: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(`/api/appstore/${path}`));
  await pressed.click();
  expect(await (await answered).json()).toMatchObject({ code: 200 });
}

test('[APP-03] [APP-04] [APP-08] a version from its file to the tills it is meant for, and back', async ({
  page,
  openElsewhere,
  world,
  broker,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(30_000);
  const builder = new ApkBuilder();
  const people = new People(world.database.ownerUrl);
  const [org] = await world.query<{ id: number; name: string }>(
    `SELECT o.id, o.name FROM identity_org o JOIN identity_account a ON a.org_id = o.id WHERE a.login_name = 'kassenwerk-nord'`,
  );
  if (!org) throw new Error('the demo partner is missing');
  const [tag] = await people.query<{ id: number }>(
    `INSERT INTO devices_tag (org_id, name) VALUES ($1, 'Pilot') RETURNING id`,
    [org.id],
  );
  const pilot = new StoreTill(world, packageName, 'CORNER0001');
  const others = [new StoreTill(world, packageName, 'CORNER0002'), new StoreTill(world, packageName, 'CORNER0003')];
  for (const till of [pilot, ...others])
    await till.open(people, broker.mqttUrl, await people.device(org, { sn: till.sn, state: 'offline' }));
  const kiosk = await people.device(org, { sn: 'CORNERKIOSK', state: 'offline' });
  await people.query(`UPDATE devices_device SET tags = ARRAY[$1::int] WHERE sn IN ('CORNER0001', 'CORNERKIOSK')`, [
    tag?.id,
  ]);
  const { code } = await (await world.as('admin')).call(claimRoutes.add, { label: 'Kiosk', sn: kiosk.sn });
  const agent = new TestAgent({ serverUrl: world.url, sn: kiosk.sn, claimCode: code });
  agent.configure({
    freeSpaceMb: 0,
    transferWaitMs: 20,
    apps: { folder: `${agent.folder}/apps`, start: ['sh', '-c', 'date > "$TILLDECK_HEARTBEAT"'] },
  });
  agent.start();
  /** The version the agent's machine says it has, as the server knows it. */
  const ofAgent = async () =>
    (
      await world.query<{ code: string }>(
        `SELECT app ->> 'versionCode' AS code FROM link_facts f, jsonb_array_elements(f.apps) app
          WHERE f.device_id = $1 AND app ->> 'package' = $2`,
        [kiosk.id, packageName],
      )
    )[0]?.code;
  const personAt = async (to: string, account: string, language = 'en-US'): Promise<Page> => {
    const theirs = await openElsewhere();
    await theirs.addInitScript((text) => localStorage.setItem('tilldeck.language', JSON.stringify(text)), language);
    theirs.setDefaultTimeout(30_000);
    await signInAs(theirs, account, { to });
    return theirs;
  };
  const offers = () => Promise.all([pilot, ...others].map((till) => till.offered()));

  try {
    await page.goto('/user/login');
    const pictures = await Promise.all(
      [0, 1, 2].map((x) => page.screenshot({ clip: { x, y: 0, width: 854, height: 480 } })),
    );
    const icon = (await page.screenshot({ clip: { x: 0, y: 0, width: 192, height: 192 } })).toString('base64');
    const apkOf = (code: number) =>
      builder.build({
        package: packageName,
        versionCode: code,
        versionName: `${code}.0`,
        label: 'Corner till',
        icons: { xxxhdpi: { extension: 'png', base64: icon } },
      });
    const appId = await publishFirstVersion(world, await apkOf(1), pictures);
    await expect
      .poll(async () => (await askStore(agent, 'list').catch(() => '')).includes(packageName), { timeout: 30_000 })
      .toBe(true);
    await askStore(agent, 'install', packageName);
    await pilot.install();
    await expect.poll(() => pilot.versionCode).toBe(1);

    // The developer.
    await signInAs(page, 'kassenwerk-nord', { to: `/appstore/myapp/add?appId=${appId}` });
    const submitted = await apkOf(2);
    await page.locator('input[type=file]').setInputFiles(submitted);
    await page.getByRole('main').getByText(myApp['add.continue']).click();
    await expect(page).toHaveURL(/\/appstore\/myapp\/edit\?id=\d+/);
    const versionId = new URL(page.url()).searchParams.get('id') ?? '';
    await expect(page.getByLabel(myApp['field.name'])).toHaveValue('Corner till');
    const news = page.waitForResponse((response) => response.url().includes('/api/appstore/myapp/save'));
    await page.getByLabel(appstore['field.versionDetail']).fill('Sells faster.');
    await news;
    const agreed = page.waitForResponse((response) => response.url().includes('/api/appstore/myapp/save'));
    await page.getByLabel(myApp['field.agreement']).check();
    await agreed;
    await expect(page.getByText(myApp['checks.none'])).toBeVisible();
    const handIn = async () => {
      await button(page, myApp.submit).click();
      await press(page, 'myapp/submit', inDialog(page, myApp.submit));
      await expect(page.getByText(myApp['edit.locked'])).toBeVisible();
    };
    await handIn();

    // The first reviewer fails it, and the developer hands it in once more.
    const first = await personAt(`/appstore/audit/firsttrial/${versionId}`, 'reviewer');
    await press(first, 'audit/takeFirst', button(first, review['take.first']));
    const fetched = first.waitForEvent('download');
    await first.getByRole('button', { name: downloadFile }).click();
    expect(await readFile(await (await fetched).path())).toEqual(await readFile(submitted));
    await first.getByLabel(review.reason, { exact: true }).fill('Say what is faster');
    await button(first, review.fail).click();
    await press(first, 'audit/firstTrial', inDialog(first, review.fail));
    await expect(first).toHaveURL(new RegExp(`/appstore/audit/details/${versionId}$`));
    await page.reload();
    await expect(page.getByText('Say what is faster').first()).toBeVisible();
    const mended = page.waitForResponse((response) => response.url().includes('/api/appstore/myapp/save'));
    await page.getByLabel(appstore['field.versionDetail']).fill('Cards are read twice as fast.');
    await mended;
    await handIn();

    // It passes; the final review is for somebody else, who works in Chinese.
    await first.goto(`/appstore/audit/firsttrial/${versionId}`);
    await press(first, 'audit/takeFirst', button(first, review['take.first']));
    await button(first, review.pass).click();
    await press(first, 'audit/firstTrial', inDialog(first, review.pass));
    await expect(first).toHaveURL(new RegExp(`/appstore/audit/details/${versionId}$`));
    await first.goto(`/appstore/audit/endtrial/${versionId}`);
    await expect(first.getByText(review['taker.first'])).toBeVisible();
    await expect(button(first, review['take.final'])).toHaveCount(0);
    const final = await personAt(`/appstore/audit/endtrial/${versionId}`, 'admin', 'zh-CN');
    await press(final, 'audit/takeFinal', button(final, reviewZh['take.final']));
    await button(final, reviewZh.pass).click();
    await press(final, 'audit/endTrial', inDialog(final, reviewZh.pass));

    // The partner brings it to the tills with one tag.
    await page.goto(`/appstore/myapp/details/${appId}?tab=publications`);
    const named = { version: '2.0' };
    const confirm = async (path: string, title: string, action: string) => {
      const asked = page.getByRole('dialog', { name: filled(title, named) });
      await press(page, `publication/${path}`, asked.getByRole('button', { name: action, exact: true }));
      await expect(asked).toBeHidden();
    };
    await button(page, publication['publish.open']).click();
    const form = page.getByRole('dialog', { name: publication['publish.title'] });
    await form.getByRole('radio', { name: appstore['deployment.grayscale'], exact: true }).check();
    await chooseFound(page, form.getByLabel(publishSettings.tags, { exact: true }), 'Pilot');
    await form.getByLabel(publishSettings.health, { exact: true }).fill('1');
    await form.getByRole('button', { name: publication['publish.action'], exact: true }).click();
    await confirm('publish', publication['publish.confirm'], publication['publish.action']);
    const gray = page.getByRole('article', { name: publication['kind.grayscale'], exact: true });
    await expect(gray).toContainText('2.0');
    expect(await offers()).toEqual([2, 1, 1].map((code) => ({ code, isRollback: false })));
    await pilot.install();
    await expect.poll(() => pilot.versionCode).toBe(2);
    await expect.poll(ofAgent, { timeout: 30_000 }).toBe('1');
    await askStore(agent, 'install', packageName);
    await expect.poll(ofAgent, { timeout: 30_000 }).toBe('2');

    // To everybody, then halted: who has not got it is offered nothing newer.
    await gray.getByRole('button', { name: publication['toAll.action'], exact: true }).click();
    await confirm('raise', publication['toAll.title'], publication['toAll.action']);
    await expect(gray).toHaveCount(0);
    expect(await offers()).toEqual([2, 2, 2].map((code) => ({ code, isRollback: false })));
    const everybody = page.getByRole('article', { name: publication['kind.public'], exact: true });
    await everybody.getByRole('button', { name: publication['halt.action'], exact: true }).click();
    await confirm('halt', publication['halt.title'], publication['halt.action']);
    await expect(everybody).toContainText(appstore['publication.halted']);
    expect(await others[0]?.offered()).toBeNull();

    // Rolled back: who has it is offered the one before, and the agent takes it.
    await everybody.getByRole('button', { name: publication['rollBack.action'], exact: true }).click();
    await confirm('rollBack', publication['rollBack.title'], publication['rollBack.action']);
    await expect(everybody).toContainText('1.0');
    expect(await offers()).toEqual([
      { code: 1, isRollback: true },
      { code: 1, isRollback: false },
      { code: 1, isRollback: false },
    ]);
    await askStore(agent, 'install', packageName);
    await expect.poll(ofAgent, { timeout: 30_000 }).toBe('1');
  } finally {
    for (const till of [pilot, ...others]) till.leave();
    await agent.remove();
    await people.close();
    builder.close();
  }
});
