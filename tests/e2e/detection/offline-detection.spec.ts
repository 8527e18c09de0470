import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { detection } from '@tilldeck/phrases/en-US/detection';
import { task } from '@tilldeck/phrases/en-US/task';
import { detection as detectionZh } from '@tilldeck/phrases/zh-CN/detection';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { giveKey, ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import type { People } from '@tilldeck/testkit/factories/people';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { expect, test } from '../fixtures/broker-test.ts';
import { chooseFound } from '../fixtures/choose.ts';
import { findViolations } from '../fixtures/violations.ts';
import { walkTo } from '../fixtures/walk.ts';

const partner = 'kassenwerk-nord';
const groupName = 'Detection corner';
const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fact = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Two tills in a shop without opening hours, one in a shop that is closed for days, all in one group. */
async function makeTills(world: TestWorld, people: People, mqttUrl: string): Promise<ReportingDevice[]> {
  const [org] = await world.query<{ id: number }>('SELECT org_id AS id FROM identity_account WHERE login_name = $1', [
    partner,
  ]);
  const owner = { id: org?.id ?? 0, name: '' };
  const [group] = await world.query<{ id: string }>(
    'INSERT INTO devices_group (org_id, name) VALUES ($1, $2) RETURNING id::text',
    [owner.id, groupName],
  );
  const isoDay = ((new Date().getUTCDay() + 6) % 7) + 1;
  const week = Array.from({ length: 7 }, (_, day) => ((day + 1 - isoDay + 7) % 7 === 3 ? [[600, 660]] : []));
  const shops = await world.query<{ id: string }>(
    `INSERT INTO devices_shop (org_id, name, timezone, opening_hours)
     VALUES ($1, 'Corner bakery', 'Europe/Berlin', '[]'), ($1, 'Weekend kiosk', 'Europe/Berlin', $2) RETURNING id::text`,
    [owner.id, JSON.stringify(week)],
  );
  const tills: ReportingDevice[] = [];
  for (const [sn, shop] of [
    ['DARK-0001', shops[0]],
    ['DARK-0002', shops[0]],
    ['DARK-0003', shops[1]],
  ] as const) {
    const device = await people.device(owner, { sn, state: 'offline' });
    await world.query('UPDATE devices_device SET group_id = $2, shop_id = $3 WHERE id = $1', [
      device.id,
      group?.id,
      shop?.id,
    ]);
    const till = new ReportingDevice(await giveKey(people, device));
    await till.connect(mqttUrl);
    tills.push(till);
  }
  await expect.poll(() => statesOf(world), { timeout: 30_000 }).toEqual(['online', 'online', 'online']);
  return tills;
}

const statesOf = async (world: TestWorld) =>
  (await world.query<{ state: string }>(`SELECT state::text FROM devices_device WHERE sn LIKE 'DARK-%'`)).map(
    ({ state }) => state,
  );

/** The next look is due now: nobody waits in a test. */
async function look(world: TestWorld, name: string): Promise<void> {
  await world.query('UPDATE detection_policy SET next_look_at = now() WHERE name = $1', [name]);
  await world.query(`SELECT enqueue_job('detection.looks', '{}', 2, NULL, NULL)`);
}

/** As if the tills had left a while ago. */
const leftBefore = (world: TestWorld) =>
  world.query(`UPDATE link_absence SET since = since - interval '12 minutes' WHERE sn LIKE 'DARK-%' AND until IS NULL`);

test('[POL-11] a partner adds an offline detection, is told by email about a shop that went dark, and reads the log', async ({
  broker,
  fleet,
  page,
  signIn,
  world,
}) => {
  test.setTimeout(180_000);
  const mailbox = new MailboxClient();
  const to = `dark-${randomBytes(6).toString('hex')}@kassenwerk.example`;
  const tills = await makeTills(world, fleet.people, broker.mqttUrl);

  await signIn(partner, '/device/detection/list');
  await button(page, detection.add).first().click();
  await expect(page.getByRole('heading', { level: 1, name: detection.add })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Corner watch');
  const group = page.getByRole('combobox', { name: task['target.choose.group'] });
  await chooseFound(page, group, groupName);
  await page.keyboard.press('Escape');
  await page.getByLabel(detection['field.slotFrom'], { exact: true }).fill('00:00');
  await page.getByLabel(detection['field.slotTo'], { exact: true }).fill('00:00');
  await page.getByLabel(detection['field.interval'], { exact: true }).fill('5');
  await page.getByLabel(detection['field.emails'], { exact: true }).fill(`${to}\n`);
  const preview = page.getByRole('complementary', { name: detection['preview.title'] });
  await preview.getByRole('button', { name: detection['preview.run'] }).click();
  await expect(preview).toContainText(filled(detection['preview.watched_other'], { count: 3 }));
  await button(page, detection.add).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corner watch' })).toBeVisible();
  await expect(fact(page, detection['field.target'])).toHaveText(`${task['scope.group']}: ${groupName}`);
  await expect(fact(page, detection['field.emails'])).toHaveText(to);
  await expect(fact(page, detection['field.slot'])).toHaveText(detection.wholeDay);

  for (const till of tills) till.cut();
  await expect.poll(() => statesOf(world)).toEqual(['offline', 'offline', 'offline']);
  await leftBefore(world);
  await look(world, 'Corner watch');
  const mail = await mailbox.next(to);
  expect(mail.subject).toContain('Corner watch');
  expect(mail.text.match(/^- .*$/gm)).toEqual([expect.stringMatching(/^- Corner bakery: 2 of 2 offline since /)]);
  expect(mail.html).toContain('/device/detection/log/');

  // The open page hears of it.
  await expect(fact(page, detection['field.dark'])).toHaveText('3');
  const dark = page.getByRole('row').filter({ hasText: 'Corner bakery' });
  await expect(dark).toContainText(filled(detection['details.darkOf'], { dark: 2, devices: 2 }));
  const silent = page.getByRole('row').filter({ hasText: detection['silence.closed'] });
  await expect(silent).toContainText('DARK-0003');
  expect(await findViolations(page, 'everything')).toEqual([]);

  await button(page, detection.openLog).click();
  await expect(
    page.getByRole('heading', { level: 1, name: filled(detection['log.of'], { name: 'Corner watch' }) }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: detection['field.telling'] }).click();
  await page.getByTitle(detection['telling.silent'], { exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('DARK-0003');
  await expect(rows(page)).toContainText(`${detection['telling.silent']}: ${detection['silence.closed']}`);
  await readExport(page);
  await page.getByRole('button', { name: blocks['filter.clearAll'] }).first().click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel(detection['field.sn'], { exact: true }).fill('dark-0001');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(detection['telling.mailed']);
  await expect(rows(page)).toContainText(detection['log.lasts']);

  await page.getByRole('tab', { name: detection['log.byShop'] }).click();
  const bakery = rows(page).filter({ hasText: 'Corner bakery' });
  await expect(bakery.getByRole('cell').nth(1)).toHaveText('2');
  await bakery.getByRole('link', { name: 'Corner bakery' }).click();
  await expect(page.getByRole('tab', { name: detection['log.byDevice'], selected: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel(detection['field.sn'], { exact: true }).fill('dark-0001');
  await expect(rows(page)).toHaveCount(1);

  await tills[0]?.connect(broker.mqttUrl);
  await expect.poll(() => statesOf(world)).toContain('online');
  await look(world, 'Corner watch');
  const back = await mailbox.next(to, mail.id);
  expect(back.text).toContain('1 of 2 online again');
  await expect(rows(page)).not.toContainText(detection['log.lasts']);
  for (const till of tills) till.leave();

  await readElsewhere(page, tills[1]?.device.id ?? '');
  await readInChinese(page);
});

/** The home page counts the detection, and the page of a device shows when it was away and who was told. */
async function readElsewhere(page: Page, deviceId: string): Promise<void> {
  const log = new URL(page.url()).pathname;
  await walkTo(page, '/home');
  const card = page.getByRole('region', { name: detection['card.title'], exact: true });
  await card.getByRole('link', { name: detection['card.dark'] }).click();
  await expect(page.getByRole('link', { name: 'Corner watch', exact: true })).toBeVisible();
  await walkTo(page, `/device/details/${deviceId}?tab=absences`);
  await expect(page.getByRole('img', { name: /: offline \d\d:\d\d–\d\d:\d\d/ }).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Corner watch' })).toContainText(detection['log.lasts']);
  expect(await findViolations(page, 'everything')).toEqual([]);
  await walkTo(page, log);
}

/** What is filtered is what is exported. */
async function readExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: blocks['list.export'] }).click();
  const ready = page.getByText(/^“Offline detection log .+\.csv” is ready$/);
  const name = /“(.+)”/.exec((await ready.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: new RegExp(`^${blocks['export.title']}: `) }).click();
  const panel = page.getByRole('dialog', { name: blocks['export.title'] });
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Download ${name}` }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('DARK-0003');
  expect(lines[0]).toContain(detection['silence.closed']);
  await page.keyboard.press('Escape');
}

async function readInChinese(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"zh-CN"'));
  await page.reload();
  const title = filled(detectionZh['log.of'], { name: 'Corner watch' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await walkTo(page, '/device/detection/list');
  await expect(page.getByRole('heading', { level: 1, name: detectionZh.title })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: detectionZh['field.dark'] })).toBeVisible();
  await page.getByRole('link', { name: 'Corner watch', exact: true }).click();
  await expect(fact(page, detectionZh['field.rule'])).toHaveText(detectionZh['rule.once']);
  await walkTo(page, '/device/detection/add');
  await expect(page.getByRole('heading', { level: 1, name: detectionZh.add })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tilldeck.language', '"en-US"'));
}

test('[POL-11] a partner watches single devices without email, disables the detection and deletes it', async ({
  page,
  signIn,
  world,
}) => {
  const [till] = await world.query<{ sn: string }>(
    `SELECT sn FROM devices_device d JOIN identity_account a ON a.org_id = d.org_id
      WHERE a.login_name = $1 AND d.state = 'offline' AND d.sn NOT LIKE 'DARK-%' ORDER BY d.id LIMIT 1`,
    [partner],
  );
  const sn = till?.sn ?? '';
  await signIn(partner, '/device/detection/add');
  await page.getByLabel('Name', { exact: true }).fill('One till');
  await page.getByRole('radio', { name: task['scope.sn'], exact: true }).check();
  await page.getByLabel(task['target.sns'], { exact: true }).fill(sn);
  await page.getByRole('radio', { name: detection['rule.every'] }).check();
  await button(page, detection.add).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One till' })).toBeVisible();
  await expect(fact(page, detection['field.emails'])).toHaveText(detection.noMails);
  await expect(fact(page, detection['field.rule'])).toHaveText(detection['rule.every']);
  await expect(fact(page, detection['field.target'])).toHaveText(`${task['scope.sn']}: ${sn}`);
  await button(page, detection.disable).click();
  await expect(button(page, detection.enable)).toBeVisible();
  await button(page, detection.remove).click();
  const question = page.getByRole('dialog', { name: filled(detection.removeTitle, { name: 'One till' }) });
  await question.getByRole('button', { name: detection.remove, exact: true }).click();
  await expect(page).toHaveURL(/\/device\/detection\/list/);
  await expect(page.getByRole('link', { name: 'One till', exact: true })).toHaveCount(0);
});
