import { appVersionRoutes, marketRoutes, myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { draftChangeOf, type MadeApp, makeApp, makeVersion } from '../../../../testing/app-makers.ts';
import { mailVerdict } from './verdict-mail.service.ts';

let api: ApiHarness;
let org: TestOrg;
let developer: TestAccount;
let adasAccount: TestAccount;
let first: WireClient;
let second: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Makers');
  developer = await api.people.account(org, allPermissions('partner'));
  adasAccount = await api.people.account(api.vendor, allPermissions('admin'), { loginName: 'ada' });
  first = await api.as(adasAccount);
  second = await api.as(await api.people.account(api.vendor, allPermissions('admin'), { loginName: 'bea' }));
});
afterAll(() => api.close());

/** What submitting does, straight in the database. */
async function handIn(versionId: string, by: TestAccount = developer, changes = { dueInHours: 24 }): Promise<void> {
  await api.people.query(
    `UPDATE appstore_version SET state = 'waiting', round = round + 1, submitter_id = $2, submitted_by = $3, version = version + 1,
       submitted_at = now() - interval '2 hours', review_due_at = now() + make_interval(hours => $4), failure = '' WHERE id = $1`,
    [versionId, by.id, by.loginName, changes.dueInHours],
  );
}
async function waitingApp(settings = {}): Promise<MadeApp> {
  const app = await makeApp(api.people, org, { state: 'draft', publication: null, settings });
  await handIn(app.versionId);
  return app;
}
const read = (id: string, client = first) => client.call(reviewRoutes.detail, { id });
const choice = async (id: string) => ({ id, version: (await read(id)).version });
const pass = async (id: string) => ({ ...(await choice(id)), verdict: 'passed' as const });
const refusal = async (answer: ReturnType<WireClient['send']>) => (await answer).body.code;

describe('a version under review', () => {
  it('[APP-03] is failed with a reason, handed in again and passed by two people; its submitter is told', async () => {
    const { versionId: id } = await waitingApp();
    const taken = await first.call(reviewRoutes.takeFirst, await choice(id));
    expect(taken).toMatchObject({ state: 'first_review', stage: 'first', reviewer: 'ada', isMine: true });

    const withoutReason = { ...(await choice(id)), verdict: 'failed' as const, reason: '  ' };
    expect((await first.send(reviewRoutes.decideFirst, withoutReason)).body.data).toMatchObject({
      fields: { reason: 'required' },
    });
    const tooLong = { ...withoutReason, reason: 'x'.repeat(201) };
    expect((await first.send(reviewRoutes.decideFirst, tooLong)).body.data).toMatchObject({
      fields: { reason: 'too_big' },
    });
    const answers = [{ question: 'content' as const, answer: 'doubt' as const, note: 'The icon is blurred' }];
    const failed = await first.call(reviewRoutes.decideFirst, {
      ...withoutReason,
      reason: 'Make a new icon',
      answers,
    });
    const reviewed = `SELECT payload - 'appId' AS payload FROM outbox_event WHERE topic = 'app.reviewed' AND org_id = $1`;
    expect(await api.people.query(reviewed, [org.id])).toEqual([
      { payload: { versionId: id, stage: 'first', verdict: 'failed' } },
    ]);
    expect(failed).toMatchObject({ state: 'first_failed', failure: 'Make a new icon', dueAt: null, isMine: false });

    await handIn(id);
    await first.call(reviewRoutes.takeFirst, await choice(id));
    const passed = await first.call(reviewRoutes.decideFirst, await pass(id));
    expect(passed).toMatchObject({ state: 'first_passed', stage: 'final', failure: '', round: 2 });
    // The final review has a working day of its own.
    expect(Date.parse(passed.dueAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);

    await second.call(reviewRoutes.takeFinal, await choice(id));
    const done = await second.call(reviewRoutes.decideFinal, await pass(id));
    expect(done).toMatchObject({ state: 'final_passed', stage: null, dueAt: null });
    expect((await read(id)).reviews).toMatchObject([
      { round: 2, stage: 'final', reviewer: 'bea', verdict: 'passed' },
      { round: 2, stage: 'first', reviewer: 'ada', verdict: 'passed' },
      { round: 1, stage: 'first', reviewer: 'ada', verdict: 'failed', reason: 'Make a new icon', answers },
    ]);

    const trail = await api.people.query<{ action: string; org_id: number }>(
      `SELECT action, org_id FROM audit_entry WHERE object_type = 'app_version' AND object_id = $1 ORDER BY id`,
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'app.first_review_taken',
      'app.first_reviewed',
      'app.first_review_taken',
      'app.first_reviewed',
      'app.final_review_taken',
      'app.final_reviewed',
    ]);
    expect(new Set(trail.map(({ org_id }) => org_id))).toEqual(new Set([org.id]));
  });

  it('[APP-03] writes a mail about each verdict in the language of who handed it in', async () => {
    const { versionId: id } = await waitingApp();
    await api.people.query(`UPDATE identity_account SET language = 'zh-CN' WHERE id = $1`, [developer.id]);
    await first.call(reviewRoutes.takeFirst, await choice(id));
    await first.call(reviewRoutes.decideFirst, { ...(await choice(id)), verdict: 'failed', reason: 'No' });
    const [review] = (await read(id)).reviews;
    await mailVerdict(api.app, { reviewId: review?.id ?? '' });
    const mails = await api.people.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%appVerdict%'`,
    );
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      {
        template: 'appVerdict',
        to: developer.email,
        language: 'zh-CN',
        values: { outcome: 'first_failed', reason: 'No' },
      },
    ]);
  });

  it('[APP-03] is not reviewed by who handed it in, nor twice by the same person', async () => {
    const app = await makeApp(api.people, org, { state: 'draft', publication: null });
    await handIn(app.versionId, adasAccount);
    const id = app.versionId;
    expect(await read(id)).toMatchObject({ isMineToTake: false });
    expect(await refusal(first.send(reviewRoutes.takeFirst, await choice(id)))).toBe(7014);

    await second.call(reviewRoutes.takeFirst, await choice(id));
    expect(await refusal(first.send(reviewRoutes.decideFirst, await pass(id)))).toBe(7016);
    expect(await refusal(first.send(reviewRoutes.handBack, await choice(id)))).toBe(7016);
    await second.call(reviewRoutes.decideFirst, await pass(id));
    expect(await read(id, second)).toMatchObject({ isMineToTake: false });
    expect(await refusal(second.send(reviewRoutes.takeFinal, await choice(id)))).toBe(7015);
    expect(await refusal(first.send(reviewRoutes.takeFinal, await choice(id)))).toBe(7014);
    expect(await refusal(second.send(reviewRoutes.takeFirst, await choice(id)))).toBe(7010);
  });

  it('[APP-03] is taken by one of two who want it at once, and can be given back', async () => {
    const { versionId: id } = await waitingApp();
    const wanted = await choice(id);
    const outcomes = await Promise.all([first, second].map((one) => one.send(reviewRoutes.takeFirst, wanted)));
    expect(outcomes.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = outcomes[0]?.body.code === 200 ? first : second;
    expect(await winner.call(reviewRoutes.handBack, await choice(id))).toMatchObject({
      state: 'waiting',
      reviewer: '',
      isMineToTake: true,
    });
    expect((await read(id)).reviews).toEqual([]);
    // Given back it counts for nothing: the same person may do the final review.
    const other = winner === first ? second : first;
    await other.call(reviewRoutes.takeFirst, await choice(id));
    await other.call(reviewRoutes.decideFirst, await pass(id));
    await winner.call(reviewRoutes.takeFinal, await choice(id));
    await winner.call(reviewRoutes.handBack, await choice(id));
    expect(await read(id)).toMatchObject({ state: 'first_passed' });
  });

  it('[APP-03] is locked for its developer until there is a verdict', async () => {
    const { versionId: id } = await waitingApp();
    const owner = await api.as(developer);
    const save = async () => {
      const draft = await owner.call(appVersionRoutes.detail, { id });
      return refusal(owner.send(myAppRoutes.save, draftChangeOf(draft, { introduction: 'Another text' })));
    };
    await first.call(reviewRoutes.takeFirst, await choice(id));
    expect(await save()).toBe(7010);
    await first.call(reviewRoutes.decideFirst, await pass(id));
    expect(await save()).toBe(7010);
    await second.call(reviewRoutes.takeFinal, await choice(id));
    await second.call(reviewRoutes.decideFinal, { ...(await choice(id)), verdict: 'failed', reason: 'Not yet' });
    expect(await save()).toBe(200);
  });

  it('[APP-03] is published by its final pass where its settings say so, and waits where they do not', async () => {
    const instant = await waitingApp({ isInstant: true });
    const byHand = await waitingApp({ isInstant: false });
    for (const { versionId: id } of [instant, byHand]) {
      await first.call(reviewRoutes.takeFirst, await choice(id));
      await first.call(reviewRoutes.decideFirst, await pass(id));
      await second.call(reviewRoutes.takeFinal, await choice(id));
      await second.call(reviewRoutes.decideFinal, await pass(id));
    }
    expect(await read(instant.versionId)).toMatchObject({ publicationState: 'live', isPublic: true });
    expect(await read(byHand.versionId)).toMatchObject({ publicationState: null, isPublic: false });
    const partner = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    const market = await partner.call(marketRoutes.page, {});
    expect(market.items.map(({ id }) => id)).toContain(instant.appId);
    expect(market.items.map(({ id }) => id)).not.toContain(byHand.appId);
  });
});

describe('the desk of reviewers', () => {
  it('[APP-05] shows what waits, what is theirs, what is late and what was decided, with what changed', async () => {
    const app = await makeApp(api.people, org, { name: 'Ledger', facts: { permissions: ['a.INTERNET'] } });
    const next = await makeVersion(api.people, app.appId, {
      versionCode: 7,
      name: 'Ledger Plus',
      state: 'draft',
      facts: { permissions: ['a.CAMERA', 'a.INTERNET'], targetSdk: 35 },
    });
    const id = next.versionId;
    const draft = await first.send(reviewRoutes.detail, { id });
    expect(draft.body.code).toBe(404);
    await handIn(id, developer, { dueInHours: -1 });
    const page = async (filter: object) =>
      (await first.call(reviewRoutes.page, { keyword: 'ledger', ...filter })).items.map((row) => row.id);
    expect(await page({ state: ['waiting'] })).toEqual([id]);
    expect(await page({ isOverdue: true, sortField: 'dueAt', sortOrder: 'ascend' })).toEqual([id]);
    expect(await page({ isMine: true })).toEqual([]);
    await first.call(reviewRoutes.takeFirst, await choice(id));
    expect(await page({ isMine: true })).toEqual([id]);

    const { comparison, detail } = await read(id);
    expect(detail).toMatchObject({ name: 'Ledger Plus', facts: { targetSdk: 35 } });
    expect(comparison.before).toMatchObject({ id: app.versionId, versionCode: 1 });
    expect(comparison.lists.find(({ field }) => field === 'permissions')).toMatchObject({ added: ['a.CAMERA'] });
    const changed = [...comparison.facts, ...comparison.texts].filter((one) => one.isChanged).map((one) => one.field);
    expect(changed).toEqual(['versionCode', 'versionName', 'targetSdk', 'name']);

    await first.call(reviewRoutes.decideFirst, { ...(await choice(id)), verdict: 'failed', reason: 'Why the camera?' });
    expect(await page({ state: ['first_failed'] })).toEqual([id]);
    expect(await page({ isOverdue: true })).toEqual([]);
  });

  it('tells how many were reviewed, how fast, by whom and why they failed', async () => {
    await api.people.query(`UPDATE appstore_review SET decided_at = now() - interval '400 days'`);
    for (const reason of ['Blurred icon', 'blurred icon', 'Crashes']) {
      const { versionId: id } = await waitingApp();
      await first.call(reviewRoutes.takeFirst, await choice(id));
      await first.call(reviewRoutes.decideFirst, { ...(await choice(id)), verdict: 'failed', reason });
    }
    const report = await first.call(reviewRoutes.report, {});
    expect(report).toMatchObject({
      passed: 0,
      failed: 3,
      medianHours: 2,
      inTimePercent: 100,
      reviewers: [{ reviewer: 'ada', stage: 'first', passed: 0, failed: 3, medianHours: 2 }],
    });
    expect(report.submitted).toBeGreaterThanOrEqual(3);
    expect(report.reasons.map(({ count }) => count)).toEqual([2, 1]);
    expect(report.days).toMatchObject([{ passed: 0, failed: 3 }]);
    const nothing = await first.call(reviewRoutes.report, { from: '2020-01-01', to: '2020-02-01' });
    expect(nothing).toMatchObject({ submitted: 0, passed: 0, medianHours: null, inTimePercent: null, days: [] });
    const tooLong = await first.send(reviewRoutes.report, { from: '2020-01-01', to: '2026-01-01' });
    expect(tooLong.body.data).toMatchObject({ fields: { from: 'too_small' } });
  });
});

it('the to-do of final reviews leaves out what the same person reviewed first', async () => {
  const counted = async (client: WireClient) =>
    (await client.call(homeRoutes.todos, {})).find(({ key }) => key === 'appstore.final_review')?.count ?? 0;
  const before = [await counted(first), await counted(second)];
  const { versionId: id } = await waitingApp();
  await first.call(reviewRoutes.takeFirst, await choice(id));
  await first.call(reviewRoutes.decideFirst, await pass(id));
  expect([await counted(first), await counted(second)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  // Out of the way of the reviews that other tests count.
  await api.people.query(`UPDATE appstore_version SET state = 'draft' WHERE id = $1`, [id]);
});
