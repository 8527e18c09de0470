import { randomBytes } from 'node:crypto';
import { fenceMailLinesMax } from '@tilldeck/contracts/location/location.limits';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../../testing/job-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';
import { type JobRunner, startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { bindLetterJob, letterSend } from '../../../platform/mail/letter.ts';
import { createMailer, type Mailer } from '../../../platform/mail/mailer.ts';
import { sendFenceMails } from './fence-mail.service.ts';

const mailbox = new MailboxClient();
let harness: JobHarness;
let mailer: Mailer;
let runner: JobRunner;
let people: People;
let org: TestOrg;
let till: LocatedDevice;
let to = '';

beforeAll(async () => {
  harness = await startJobHarness();
  people = new People(harness.ownerUrl);
  mailer = createMailer(harness.app.config);
  runner = await startJobRunner(harness.app, [bindLetterJob(mailer)]);
});
beforeEach(async () => {
  org = await people.partner(await people.vendor());
  till = await LocatedDevice.make(harness.app, people, org);
  to = `${randomBytes(6).toString('hex')}@shop.example`;
});
afterAll(async () => {
  await runner.stop();
  mailer.close();
  await people.close();
  await harness.close();
});

async function fence(): Promise<string> {
  const [row] = await people.query<{ id: string }>(
    `INSERT INTO location_fence (org_id, name, is_enabled, latitude, longitude, radius_m, event, action, emails, language, upload_minutes, target)
     VALUES ($1, 'Bakery ' || random(), true, 525000000, 134000000, 200, 'exit', 'email', ARRAY[$2], 'en-US', 15, '{"scope":"all"}') RETURNING id`,
    [org.id, to],
  );
  const id = row?.id ?? '';
  await people.query(
    `INSERT INTO location_fence_version (fence_id, nr, latitude, longitude, radius_m, event, action)
     SELECT id, nr, latitude, longitude, radius_m, event, action FROM location_fence WHERE id = $1`,
    [id],
  );
  await people.query(`INSERT INTO location_fence_target (fence_id, scope, key) VALUES ($1, 'all', $2)`, [
    id,
    String(org.id),
  ]);
  return id;
}
const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
const fix = (metres: number, at: number) => ({
  at,
  latitude: 52.5 + metres / 111_195,
  longitude: 13.4,
  accuracyM: 8,
});
const change = (fenceId: string, nr: number, event: 'enter' | 'exit', metres: number) => ({
  fenceId,
  fenceVersion: 1,
  event,
  fixes: [fix(metres, start + nr * 60_000), fix(metres, start + nr * 60_000 + 30_000)] as [
    ReturnType<typeof fix>,
    ReturnType<typeof fix>,
  ],
  step: 'changed' as const,
});
const sent = () => harness.jobs.until(letterSend.name, (found) => found.length === 0);

describe('[MAP-03] an email of a geofence', () => {
  it('tells confirmed events of its kind once, with when they happened, and no doubtful one', async () => {
    const id = await fence();
    const left = change(id, 0, 'exit', 900);
    await till.sayFence(left, change(id, 3, 'enter', 10), change(id, 6, 'exit', 20));
    await sendFenceMails(harness.app);
    const mail = await mailbox.next(to);
    expect(mail.subject).toMatch(/: 1 left$/);
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    const time = new Date(start).toISOString().slice(0, 16).replace('T', ' ');
    expect(mail.text.match(/^- .*$/gm)).toEqual([expect.stringContaining(`${till.sn}: left at ${time} (`)]);
    expect(mail.text).toContain(`/map/fence/details/${id}`);
    // The same again, a further step of it, and another round.
    await till.sayFence(left, { ...left, step: 'locked' });
    await sendFenceMails(harness.app);
    await sent();
    expect(await mailbox.count(to)).toBe(1);
  });

  it('is one for many, with 50 lines at most', async () => {
    const id = await fence();
    await till.sayFence(...Array.from({ length: 55 }, (_, nr) => change(id, nr, 'exit', 900)));
    await sendFenceMails(harness.app);
    const mail = await mailbox.next(to);
    expect(mail.subject).toMatch(/: 55 left$/);
    expect(mail.text.match(/^- .*$/gm)).toHaveLength(fenceMailLinesMax + 1);
    await sent();
    expect(await mailbox.count(to)).toBe(1);
  });
});
