import { randomBytes } from 'node:crypto';
import { maxMailLines } from '@tilldeck/contracts/detection/detection.limits';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { People, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DetectionWorld } from '../../../../testing/detection-world.ts';
import { type JobHarness, startJobHarness } from '../../../../testing/job-harness.ts';
import { type JobRunner, startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { bindLetterJob, letterSend } from '../../../platform/mail/letter.ts';
import { bindMailJob } from '../../../platform/mail/mail.jobs.ts';
import { createMailer, type Mailer } from '../../../platform/mail/mailer.ts';
import { lookDue } from '../look/look.service.ts';
import { tellOutages } from './outage.service.ts';

const mailbox = new MailboxClient();
const minute = 60_000;
let harness: JobHarness;
let smtp: TcpProxy;
let mailer: Mailer;
let runner: JobRunner;
let people: People;
let world: DetectionWorld;
let org: TestOrg;
let to = '';
/** An hour at which the looks of one test begin. */
let startMs = Date.parse('2026-06-01T12:00:00Z');

beforeAll(async () => {
  harness = await startJobHarness();
  people = new People(harness.ownerUrl);
  world = new DetectionWorld(people);
  smtp = await startTcpProxy(stackSettings().SMTP_URL ?? '');
  mailer = createMailer({ ...harness.app.config, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  runner = await startJobRunner(harness.app, [bindLetterJob(mailer), bindMailJob(mailer)]);
});
beforeEach(async () => {
  await people.query('DELETE FROM detection_policy');
  org = await people.partner(await people.vendor());
  to = `${randomBytes(6).toString('hex')}@shop.example`;
  startMs += 24 * 60 * minute;
});
afterAll(async () => {
  await runner.stop();
  mailer.close();
  await smtp.close();
  await people.close();
  await harness.close();
});

const at = (minutes: number) => new Date(startMs + minutes * minute);
const lookAt = (minutes: number) => lookDue(harness.app, at(minutes));
const sent = () => harness.jobs.until(letterSend.name, (found) => found.length === 0);
const watch = (change: object = {}) => world.policy(org, { interval: 5, emails: [to], firstLook: at(0), ...change });
const casesOf = (policyId: string) =>
  people.query<{ sn: string; silence: string | null; is_told: boolean; is_back_told: boolean; is_incident: boolean }>(
    `SELECT sn, silence, mail_id IS NOT NULL AS is_told, back_mail_id IS NOT NULL AS is_back_told,
            incident_at IS NOT NULL AS is_incident FROM detection_case WHERE policy_id = $1 ORDER BY id`,
    [policyId],
  );
async function shopOf(count: number, hours: readonly (readonly [number, number])[][] = []): Promise<TestDevice[]> {
  const shopId = await world.shop(org, 'UTC', hours);
  const devices: TestDevice[] = [];
  for (let nr = 0; nr < count; nr += 1) devices.push(await world.device(org, shopId));
  return devices;
}

describe('[POL-11] an email of an offline detection', () => {
  it('is one line for a shop, sent once, and one when what was told is back', async () => {
    const devices = await shopOf(3);
    const id = await watch();
    for (const device of devices) await world.leave(device, at(-30));
    await lookAt(0);
    await lookAt(5);
    const mail = await mailbox.next(to);
    expect(mail.subject).toMatch(/: 3 offline$/);
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(mail.text.match(/^- .*$/gm)).toEqual([expect.stringMatching(/: 3 of 3 offline since .* 11:30 \(UTC\)$/)]);
    expect(mail.text).toContain(`/device/detection/log/${id}`);
    for (const device of devices) await world.comeBack(device, at(7));
    await lookAt(10);
    const back = await mailbox.next(to, mail.id);
    expect(back.text).toContain('3 of 3 online again');
    await lookAt(15);
    await sent();
    expect(await mailbox.count(to)).toBe(2);
    expect((await casesOf(id)).every((row) => row.is_told && row.is_back_told)).toBe(true);
  });

  it('is silent about our outage, tells who stays away after it, and says nothing of recoveries nobody was told of', async () => {
    const [stays, returns] = await shopOf(2);
    if (!stays || !returns) throw new Error('no devices');
    const id = await watch();
    const [outage] = await people.query<{ id: string }>(
      `INSERT INTO link_outage (kind, since, until) VALUES ('broker', $1, $2) RETURNING id`,
      [at(-4).toISOString(), at(3).toISOString()],
    );
    for (const device of [stays, returns]) await world.leave(device, at(-4), outage?.id ?? null);
    await lookAt(5);
    expect((await casesOf(id)).map(({ silence }) => silence)).toEqual(['outage', 'outage']);
    await world.comeBack(returns, at(6));
    await lookAt(60);
    const mail = await mailbox.next(to);
    expect(mail.text).toContain('1 of 2 offline since');
    await sent();
    expect(await mailbox.count(to)).toBe(1);
    expect(await casesOf(id)).toMatchObject([
      { is_told: true },
      { is_told: false, is_back_told: false, silence: 'outage' },
    ]);
  });

  it('waits for the shop to open', async () => {
    const day: [number, number][] = [[13 * 60, 20 * 60]];
    const [device] = await shopOf(1, [day, day, day, day, day, day, day]);
    if (!device) throw new Error('no device');
    const id = await watch();
    await world.leave(device, at(-30));
    await lookAt(0);
    expect(await casesOf(id)).toMatchObject([{ silence: 'closed', is_told: false }]);
    await lookAt(60);
    await mailbox.next(to);
    expect(await casesOf(id)).toMatchObject([{ silence: null, is_told: true }]);
  });

  it('is one line for many that left at once, and has 50 lines at most', async () => {
    const gone: TestDevice[] = [];
    for (let nr = 0; nr < 12; nr += 1) gone.push(await world.device(org, null));
    const id = await watch();
    for (const [nr, device] of gone.entries()) await world.leave(device, new Date(at(-30).getTime() + nr * 5_000));
    await lookAt(0);
    const mail = await mailbox.next(to);
    expect(mail.text.match(/^- .*$/gm)).toEqual([expect.stringContaining('many left at once (12)')]);
    expect((await casesOf(id)).every(({ is_incident }) => is_incident)).toBe(true);
    for (let nr = 0; nr < 55; nr += 1) {
      const device = await world.device(org, null);
      await world.leave(device, new Date(at(-20).getTime() - nr * 3 * minute));
    }
    await lookAt(60);
    const long = await mailbox.next(to, mail.id);
    expect(long.text.match(/^- .*$/gm)).toHaveLength(maxMailLines + 1);
    expect(long.text).toContain('The log shows the rest.');
  });

  it('is not sent again for a device that comes and goes', async () => {
    const device = await world.device(org, null);
    const id = await watch();
    for (const [left, back] of [
      [-9, -8],
      [-7, -6],
    ] as const) {
      await world.leave(device, at(left));
      await world.comeBack(device, at(back));
    }
    await world.leave(device, at(-5));
    await lookAt(0);
    await mailbox.next(to);
    await world.comeBack(device, at(2));
    await world.leave(device, at(6));
    await lookAt(10);
    expect(await casesOf(id)).toMatchObject([{ is_told: true, is_back_told: false }, { silence: 'flapping' }]);
    await lookAt(25);
    expect(await casesOf(id)).toMatchObject([{ is_told: true }, { is_told: true }]);
  });

  it('merges what was found while the mail server is away', async () => {
    const [one, two, three] = [
      await world.device(org, null),
      await world.device(org, null),
      await world.device(org, null),
    ];
    await watch();
    await smtp.cut();
    await world.leave(one, at(-30));
    await lookAt(0);
    await world.leave(two, at(-4));
    await lookAt(5);
    await world.leave(three, at(1));
    await lookAt(10);
    expect(await people.query('SELECT 1 FROM detection_mail')).toHaveLength(1);
    expect(await people.query(`SELECT sn FROM detection_case WHERE silence = 'held' ORDER BY sn`)).toHaveLength(2);
    await smtp.restore();
    const first = await mailbox.next(to);
    await sent();
    await lookAt(15);
    const merged = await mailbox.next(to, first.id);
    expect(merged.text.match(/^- .*$/gm)).toHaveLength(2);
    await sent();
    expect(await mailbox.count(to)).toBe(2);
  });
});

describe('the vendor', () => {
  it('gets one message about an outage of ours', async () => {
    await people.query('DELETE FROM link_outage');
    const vendor = await people.vendor();
    const account = await people.account(vendor, { detection: ['enable'] });
    const address = `${randomBytes(6).toString('hex')}@vendor.example`;
    await people.query('UPDATE identity_account SET email = $2, is_email_confirmed = true WHERE id = $1', [
      account.id,
      address,
    ]);
    await people.query(
      `INSERT INTO link_outage (kind, since, until) VALUES ('broker', now() - interval '9 minutes', now()), ('node', now(), now())`,
    );
    await tellOutages(harness.app);
    await tellOutages(harness.app);
    const mail = await mailbox.next(address);
    expect(mail.text).toContain('No node of the broker answered');
    await harness.jobs.until('mail.send', (found) => found.length === 0);
    expect(await mailbox.count(address)).toBe(1);
  });
});
