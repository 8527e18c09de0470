import { randomBytes } from 'node:crypto';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { People, type TestDevice } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DetectionWorld } from '../../../../testing/detection-world.ts';
import { type JobHarness, startJobHarness } from '../../../../testing/job-harness.ts';
import { type JobRunner, startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { bindLetterJob, letterSend } from '../../../platform/mail/letter.ts';
import { bindMailJob } from '../../../platform/mail/mail.jobs.ts';
import { createMailer, type Mailer } from '../../../platform/mail/mailer.ts';
import { lookDue } from '../look/look.service.ts';
import { tellOutages } from './outage.service.ts';

const policyCount = 50;
const devicesEach = 200;
const minute = 60_000;
const startMs = Date.parse('2026-06-01T12:00:00Z');
const at = (minutes: number) => new Date(startMs + minutes * minute);
const mailbox = new MailboxClient();
const run = randomBytes(6).toString('hex');
const addressOf = (nr: number) => `storm-${nr}-${run}@shop.example`;
let harness: JobHarness;
let mailer: Mailer;
let runner: JobRunner;
let people: People;
let world: DetectionWorld;
/** By organisation. */
const fleets: TestDevice[][] = [];

beforeAll(async () => {
  harness = await startJobHarness();
  people = new People(harness.ownerUrl);
  world = new DetectionWorld(people);
  mailer = createMailer(harness.app.config);
  runner = await startJobRunner(harness.app, [bindLetterJob(mailer), bindMailJob(mailer)]);
  const vendor = await people.vendor();
  for (let nr = 0; nr < policyCount; nr += 1) {
    const org = await people.partner(vendor);
    fleets.push(await people.devices(org, devicesEach, 'online'));
    await world.policy(org, { interval: 5, emails: [addressOf(nr)], firstLook: at(0) });
  }
}, 120_000);
afterAll(async () => {
  await runner.stop();
  mailer.close();
  await people.close();
  await harness.close();
});

/** As presence writes them: one statement for all. */
async function leave(devices: readonly TestDevice[], when: Date, outageId: string | null, cause = 'found') {
  const ids = devices.map(({ id }) => id);
  await people.query(`UPDATE devices_device SET state = 'offline' WHERE id = ANY ($1)`, [ids]);
  await people.query(
    `INSERT INTO link_absence (device_id, sn, since, cause, outage_id, org_id)
     SELECT id, sn, $2, $3, $4, org_id FROM devices_device WHERE id = ANY ($1)`,
    [ids, when.toISOString(), cause, outageId],
  );
}
async function comeBack(devices: readonly TestDevice[], when: Date) {
  const ids = devices.map(({ id }) => id);
  await people.query(`UPDATE devices_device SET state = 'online' WHERE id = ANY ($1)`, [ids]);
  await people.query('UPDATE link_absence SET until = $2 WHERE device_id = ANY ($1) AND until IS NULL', [
    ids,
    when.toISOString(),
  ]);
}
const outage = async (kind: string, since: Date, until: Date | null): Promise<string> => {
  const [row] = await people.query<{ id: string }>(
    'INSERT INTO link_outage (kind, since, until) VALUES ($1, $2, $3) RETURNING id',
    [kind, since.toISOString(), until?.toISOString() ?? null],
  );
  return row?.id ?? '';
};
async function mailCounts(): Promise<number[]> {
  await harness.jobs.until(letterSend.name, (found) => found.length === 0);
  return Promise.all(fleets.map((_, nr) => mailbox.count(addressOf(nr))));
}
const none = Array<number>(policyCount).fill(0);

describe('[POL-11] 10,000 devices and 50 offline detections', () => {
  it('send nothing about devices when the broker dies, one message to the vendor, and tell of those that stay away', async () => {
    const account = await people.account(await people.vendor(), { detection: ['enable'] });
    const vendorAddress = `storm-${run}@vendor.example`;
    await people.query('UPDATE identity_account SET email = $2, is_email_confirmed = true WHERE id = $1', [
      account.id,
      vendorAddress,
    ]);
    const id = await outage('broker', at(-5), null);
    await leave(fleets.flat(), at(-4), id);
    await lookDue(harness.app, at(0));
    const silent = await people.query(`SELECT count(*)::int AS n, silence FROM detection_case GROUP BY 2`);
    expect(silent).toEqual([{ n: policyCount * devicesEach, silence: 'outage' }]);
    expect(await mailCounts()).toEqual(none);

    await people.query('UPDATE link_outage SET until = $2 WHERE id = $1', [id, at(1).toISOString()]);
    const staying = [...(fleets[0] ?? []).slice(0, 10), ...(fleets[7] ?? []).slice(0, 20)];
    await comeBack(
      fleets.flat().filter((device) => !staying.includes(device)),
      at(2),
    );
    await lookDue(harness.app, at(5));
    expect(await mailCounts()).toEqual(none);
    await tellOutages(harness.app);
    await tellOutages(harness.app);
    expect((await mailbox.next(vendorAddress)).text).toContain(String(policyCount * devicesEach));
    await harness.jobs.until('mail.send', (found) => found.length === 0);
    expect(await mailbox.count(vendorAddress)).toBe(1);

    await lookDue(harness.app, at(60));
    expect(await mailCounts()).toEqual(none.map((_, nr) => Number(nr === 0 || nr === 7)));
    const [told] = await people.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM detection_case WHERE mail_id IS NOT NULL',
    );
    expect(told?.n).toBe(staying.length);
    await comeBack(staying, at(61));
    await lookDue(harness.app, at(65));
    expect(await mailCounts()).toEqual(none.map((_, nr) => (nr === 0 || nr === 7 ? 2 : 0)));
  }, 180_000);

  it('send nothing when one of three nodes dies', async () => {
    const before = await mailCounts();
    const third = fleets.flatMap((fleet) => fleet.filter((_, nr) => nr % 3 === 0));
    await leave(third, at(100), await outage('node', at(100), at(101)), 'node');
    await lookDue(harness.app, at(105));
    await comeBack(third, at(106));
    await lookDue(harness.app, at(110));
    expect(await mailCounts()).toEqual(before);
  }, 120_000);

  it('send one line for a shop whose line is cut', async () => {
    const [fleet = []] = fleets;
    const shopId = await world.shop({ id: fleet[0]?.orgId ?? 0, name: '' }, 'UTC');
    const tills = fleet.slice(100, 112);
    await people.query('UPDATE devices_device SET shop_id = $2 WHERE id = ANY ($1)', [
      tills.map(({ id }) => id),
      shopId,
    ]);
    const earlier = await mailbox.all(addressOf(0));
    await leave(tills, at(200), null, 'lost');
    await lookDue(harness.app, at(240));
    const mail = await mailbox.next(addressOf(0), earlier.at(-1)?.id ?? 0);
    expect(mail.text.match(/^- .*$/gm)).toEqual([expect.stringContaining(': 12 of 12 offline since')]);
  });
});
