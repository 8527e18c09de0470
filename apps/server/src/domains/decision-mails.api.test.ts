import { randomBytes } from 'node:crypto';
import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { decisionMails, preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { packageBlacklistRoutes } from '@tilldeck/contracts/system/blacklist.routes';
import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { linkIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../testing/api-harness.ts';
import { draftChangeOf, madeFacts, makeAppFile, makePicture } from '../../testing/app-makers.ts';
import { all, seenBy, TaskWorld } from '../../testing/task-world.ts';
import { startWorker } from '../roles/worker.ts';
import { mailRegistration } from './identity/registration/registration-mail.service.ts';
import { mailWaitingKeys } from './link/key/key-notice.service.ts';

const mailbox = new MailboxClient();
const publicUrl = 'https://console.example';
let api: ApiHarness;
let world: TaskWorld;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startApiHarness({ PUBLIC_URL: publicUrl, ENROL_RATE_PER_MINUTE: '120' });
  world = new TaskWorld(api);
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** The mail catcher is shared: addresses of nobody else. */
const person = (org: TestOrg, grants = allPermissions(org.id === 1 ? 'admin' : 'partner')): Promise<TestAccount> =>
  api.people.account(org, grants, { loginName: `d${randomBytes(6).toString('hex')}` });
const isMailIdle = () =>
  expect
    .poll(() => api.people.query(`SELECT FROM system_job WHERE name LIKE '%mail%' AND state <> 'failed'`))
    .toHaveLength(0);
const shutdown = (org: TestOrg) => ({ kind: 'shutdown' as const, payload: {}, target: all(org) });

describe('a task that waits for approval', () => {
  it('is told by email to those who may approve it, in their language, and to nobody else', async () => {
    const { org } = await world.fleet(['online', 'online']);
    const asker = await person(org);
    const approver = await person(org);
    const reader = await person(org, { task: ['query', 'get'] });
    await api.people.query(`UPDATE identity_account SET language = 'zh-CN' WHERE id = $1`, [approver.id]);
    const task = await world.make(await api.as(asker), shutdown(org));
    expect(task.state).toBe('waiting_approval');
    const mail = await mailbox.next(approver.email);
    expect(mail.subject).toContain(asker.loginName);
    expect(mail.text).toContain(org.name);
    expect(linkIn(mail)).toBe(`${publicUrl}/task/centre/details/${task.id}`);
    await isMailIdle();
    for (const { email } of [asker, reader]) expect(await mailbox.count(email)).toBe(0);
  });

  it('goes to the nearest organisation above where nobody else of the own one may approve', async () => {
    const above = await api.people.partner(api.vendor, 'Above');
    const below = await api.people.partner(above, 'Below');
    await api.people.devices(below, 2, 'online');
    const boss = await person(above);
    await world.make(await api.as(await person(below)), shutdown(below));
    expect((await mailbox.next(boss.email)).text).toContain('Below');
  });

  it('is not told to people who turned these emails off', async () => {
    const { org } = await world.fleet(['online', 'online']);
    const [asker, quiet, told] = [await person(org), await person(org), await person(org)];
    const { key, off: value } = decisionMails;
    await (await api.as(quiet)).call(preferenceRoutes.save, { key, value });
    await world.make(await api.as(asker), shutdown(org));
    await mailbox.next(told.email);
    await isMailIdle();
    expect(await mailbox.count(quiet.email)).toBe(0);
  });

  it('by a timetable is told as well', async () => {
    const { org } = await world.fleet(['online', 'online']);
    const approver = await person(org);
    const client = await api.as(await person(org));
    const previewHash = await seenBy(client, shutdown(org));
    const timed = { name: 'Nightly', weekdays: [1], time: '03:00', ...shutdown(org), previewHash };
    const { id, state } = await client.call(timedRoutes.add, timed);
    expect(state).toBe('waiting_approval');
    expect(linkIn(await mailbox.next(approver.email))).toBe(`${publicUrl}/device/timedtasks/Details/${id}`);
  });
});

/** An app that can be submitted. */
async function completeDraft(developer: TestAccount) {
  const client = await api.as(developer);
  const [category] = await api.people.query<{ id: number }>(
    `INSERT INTO appstore_category (name_en, name_zh) VALUES ('Retail', '零售') RETURNING id`,
  );
  const facts = madeFacts({ package: 'com.example.decided', versionCode: 1 });
  const fileId = await makeAppFile(api.people, developer.orgId, facts, { by: developer });
  const draft = await client.call(myAppRoutes.add, { fileId });
  const portraits = [1, 2, 3].map(() => makePicture(api.people, developer, 'appScreenshotPortrait'));
  const listing = {
    name: 'Complete',
    categoryId: String(category?.id),
    keywords: ['till'],
    introduction: 'Sells things',
    versionDetail: 'The first one',
    iconFileId: await makePicture(api.people, developer, 'appIcon'),
    portraitFileIds: await Promise.all(portraits),
    isAgreed: true,
  };
  return client.call(myAppRoutes.save, draftChangeOf(draft, listing));
}

it('a submitted version is told to reviewers of its stage, the final one to somebody else than the first', async () => {
  const org = await api.people.partner(api.vendor, 'Makers');
  const developer = await person(org);
  const [ada, bea] = [await person(api.vendor), await person(api.vendor)];
  const draft = await completeDraft(developer);
  await (await api.as(developer)).call(myAppRoutes.submit, { id: draft.id, version: draft.version });
  const first = await mailbox.next(ada.email);
  expect(first.subject).toContain('awaits its first review');
  expect(linkIn(first)).toBe(`${publicUrl}/appstore/audit/details/${draft.id}`);
  const alsoFirst = await mailbox.next(bea.email);

  const reviewer = await api.as(ada);
  const choice = async () => ({
    id: draft.id,
    version: (await reviewer.call(reviewRoutes.detail, { id: draft.id })).version,
  });
  await reviewer.call(reviewRoutes.takeFirst, await choice());
  await reviewer.call(reviewRoutes.decideFirst, { ...(await choice()), verdict: 'passed' });
  expect((await mailbox.next(bea.email, alsoFirst.id)).subject).toContain('awaits its final review');
  await isMailIdle();
  expect(await mailbox.count(ada.email)).toBe(1);
});

it('blacklist requests are told to reviewers of their stage, many of one call in one email', async () => {
  const [asker, first, last] = [await person(api.vendor), await person(api.vendor), await person(api.vendor)];
  const values = ['com.example.bad', 'com.example.worse'];
  await (await api.as(asker)).call(packageBlacklistRoutes.import, { values, description: 'Steals data' });
  const mail = await mailbox.next(first.email);
  expect(mail.subject).toContain('package blacklist');
  expect(mail.text).toContain(values.join(', '));
  expect(linkIn(mail)).toBe(`${publicUrl}/system/blacklist/package/list?stage=mid`);
  const before = await mailbox.next(last.email);

  const reviewer = await api.as(first);
  const { items } = await reviewer.call(packageBlacklistRoutes.page, { value: 'worse' });
  const { id = '', version = 0 } = items[0] ?? {};
  await reviewer.call(packageBlacklistRoutes.midReview, { id, version, decision: 'pass', opinion: '' });
  const final = await mailbox.next(last.email, before.id);
  expect(final.text).toContain('passed the mid-level review');
  expect(final.text).not.toContain('com.example.bad');
  await isMailIdle();
  expect(await mailbox.count(asker.email)).toBe(0);
  expect(await mailbox.count(first.email)).toBe(1);
});

it('a company that registered is told to those who may approve it', async () => {
  const approver = await person(api.vendor);
  const [org] = await api.people.query<{ id: number }>(
    `INSERT INTO identity_org (parent_id, kind, partner_type, store_org_id, name, contact_person, is_enabled, is_approval_pending)
     VALUES (1, 'partner', 'cooperative', 0, 'Newcomers', 'Nia North', false, true) RETURNING id`,
  );
  await mailRegistration(api.app, { orgId: org?.id ?? 0 });
  const mail = await mailbox.next(approver.email);
  expect(mail.subject).toContain('Newcomers');
  expect(mail.text).toContain('Nia North');
  expect(linkIn(mail)).toBe(`${publicUrl}/partner/admin/details/${org?.id}`);
  await api.people.query(`UPDATE identity_org SET is_approval_pending = false, is_enabled = true WHERE id = $1`, [
    org?.id,
  ]);
  await mailRegistration(api.app, { orgId: org?.id ?? 0 });
  await isMailIdle();
  expect(await mailbox.count(approver.email)).toBe(1);
});

it('keys that wait are told in one email an hour and organisation', async () => {
  const org = await api.people.partner(api.vendor, 'Enrolling');
  const approver = await person(org);
  const enrol = async (sn: string) => {
    await api.people.device(org, { sn });
    await (await DeviceClient.make(api.url, sn)).enrol();
  };
  // The worker looks every five minutes, too: what it finds must not depend on when.
  const toldMinutesAgo = (minutes: number) =>
    api.people.query(
      `INSERT INTO link_key_notice (org_id, mailed_at) VALUES ($1, now() - make_interval(mins => $2))
       ON CONFLICT (org_id) DO UPDATE SET mailed_at = excluded.mailed_at`,
      [org.id, minutes],
    );
  await toldMinutesAgo(0);
  await enrol('NOTICE-1');
  await enrol('NOTICE-2');
  await toldMinutesAgo(61);
  await mailWaitingKeys(api.app);
  const mail = await mailbox.next(approver.email);
  expect(mail.text).toContain('NOTICE-1, NOTICE-2');
  expect(linkIn(mail)).toBe(`${publicUrl}/device/enrolment/list?state=waiting`);

  await enrol('NOTICE-3');
  await mailWaitingKeys(api.app);
  await isMailIdle();
  expect(await mailbox.count(approver.email)).toBe(1);
  await api.people.query(`UPDATE link_key SET created_at = created_at - interval '2 hours' WHERE sn <> 'NOTICE-3'`);
  await toldMinutesAgo(61);
  await mailWaitingKeys(api.app);
  const later = await mailbox.next(approver.email, mail.id);
  expect(later.text).toContain('NOTICE-3');
  expect(later.text).not.toContain('NOTICE-1');
});

it('imports that failed this week are a to-do', async () => {
  const org = await api.people.partner(api.vendor, 'Importers');
  const importer = await person(org);
  await api.people.query(
    `INSERT INTO devices_import (org_id, order_no, source, state, mode, created_at)
     SELECT $1, 'F' || n, 'file', 'failed', 'whole', now() - n * interval '5 days' FROM generate_series(0, 2) n`,
    [org.id],
  );
  const todos = await (await api.as(importer)).call(homeRoutes.todos, {});
  expect(todos.find(({ key }) => key === 'devices.failed_imports')).toMatchObject({
    title: 'Imports that failed in the last 7 days',
    count: 2,
    href: expect.stringMatching(/^\/device\/import\/list\?state=failed&time=[\d-]{10}\.\.[\d-]{10}%40UTC$/) as string,
  });
});
