import { randomBytes } from 'node:crypto';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import type { NoticeDetail, NoticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import { feedbackPerHour } from '@tilldeck/contracts/notices/notices.limits';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { mailNotice } from './notice-mail.service.ts';
import { releaseDue } from './release.service.ts';

let api: ApiHarness;
let north: TestOrg;
let below: TestOrg;
let friend: TestOrg;
let south: TestOrg;
let vendor: WireClient;
const readers = new Map<string, { account: TestAccount; client: WireClient }>();
let modelId: number;

const text = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const draft = {
  titleEn: 'Maintenance',
  contentEn: text('On Sunday'),
  audience: 'everybody' as const,
  method: 'console' as const,
  type: 'normal' as const,
};
const join = async (name: string, org: TestOrg, grants = {}) => {
  const account = await api.people.account(org, grants, { loginName: `${name}${randomBytes(4).toString('hex')}` });
  readers.set(name, { account, client: await api.as(account) });
};
const clientOf = (name: string): WireClient => {
  const reader = readers.get(name);
  if (!reader) throw new Error(`nobody is called ${name}`);
  return reader.client;
};
/** Written and released, as a person does it. */
const release = async (writer: WireClient, input: Partial<NoticeDraft>): Promise<NoticeDetail> => {
  const { id, version } = await writer.call(noticeRoutes.create, { ...draft, ...input });
  return writer.call(noticeRoutes.release, { id, version });
};
const unreadOf = async (name: string) => (await clientOf(name).call(inboxRoutes.unread, {})).items.map(({ id }) => id);
/** Who finds the notice unread, in the order of the readers. */
async function reachedBy(id: string): Promise<string[]> {
  const found = [];
  for (const name of readers.keys()) if ((await unreadOf(name)).includes(id)) found.push(name);
  return found;
}

beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
  north = await api.people.partner(api.vendor, 'North');
  below = await api.people.partner(north, 'Below');
  friend = await api.people.partner(north, 'Friend', 'cooperative');
  south = await api.people.partner(api.vendor, 'South');
  await api.people.query(`UPDATE identity_org SET country_code = 'DE' WHERE id = ANY ($1)`, [[below.id, south.id]]);
  modelId = await api.people.model('NB-55');
  await api.people.device(below, { modelId });
  await api.people.query('SELECT devices_roll_totals(10000)');
  await join('desk', api.vendor);
  await join('north', north, allPermissions('partner'));
  await join('below', below);
  await join('friend', friend);
  await join('south', south);
  await api.people.query(`UPDATE identity_account SET user_type = 'operator' WHERE id = $1`, [
    readers.get('south')?.account.id,
  ]);
});
afterAll(() => api.close());

describe('[SUP-04] a notice', () => {
  it('reaches exactly the people of its notify object, as many as its preview counts', async () => {
    const all = ['desk', 'north', 'below', 'friend', 'south'];
    const cases: [Partial<NoticeDraft>, string[]][] = [
      [{ audience: 'everybody' }, all],
      [{ audience: 'vendor' }, ['desk']],
      [{ audience: 'partners', partnerIds: [String(north.id)] }, ['north', 'below', 'friend']],
      [{ audience: 'country', countryCodes: ['DE'] }, ['below', 'south']],
      [{ audience: 'model', modelIds: [String(modelId)] }, ['north', 'below']],
      [{ audience: 'role_type', roleTypes: ['operator'] }, ['south']],
    ];
    for (const [to, expected] of cases) {
      const made = await release(vendor, to);
      expect([to, await reachedBy(made.id)]).toEqual([to, expected]);
      // The administrator of the harness is one of the vendor's people too.
      const others = expected.includes('desk') ? 1 : 0;
      expect(made.reach.accounts).toBe(expected.length + others);
      expect(await vendor.call(noticeRoutes.audience, { ...draft, ...to })).toEqual(made.reach);
    }
  });

  it('is a draft that reaches nobody until it is released, and is released once', async () => {
    const made = await vendor.call(noticeRoutes.create, { ...draft, method: 'both' });
    expect(made).toMatchObject({ state: 'draft', releaseAt: null, releasedAt: null });
    const past = { ...draft, id: made.id, releaseAt: '2026-01-01T00:00:00Z' };
    const changed = await vendor.call(noticeRoutes.update, { ...past, version: made.version, titleEn: 'Moved' });
    expect(changed).toMatchObject({ state: 'draft', titleEn: 'Moved' });
    await releaseDue(api.app, made.id);
    expect(await reachedBy(made.id)).toEqual([]);
    const stale = await vendor.send(noticeRoutes.release, { id: made.id, version: made.version });
    expect(stale.body.error).toBe('core.stale_version');
    const released = await vendor.call(noticeRoutes.release, { id: made.id, version: changed.version });
    expect(released).toMatchObject({ state: 'released' });
    expect(await reachedBy(made.id)).toContain('south');
    const again = await vendor.send(noticeRoutes.release, { id: made.id, version: released.version });
    expect(again.body.error).toBe('notices.not_a_draft');
  });

  it('that is scheduled keeps its release when a text changes, and is a draft again when its audience or time does', async () => {
    const releaseAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await release(vendor, { releaseAt });
    const change = { ...draft, releaseAt, id: planned.id };
    const text = await vendor.call(noticeRoutes.update, { ...change, version: planned.version, titleEn: 'Corrected' });
    expect(text).toMatchObject({ state: 'scheduled', titleEn: 'Corrected' });
    const other = await vendor.call(noticeRoutes.update, { ...change, version: text.version, audience: 'vendor' });
    expect(other).toMatchObject({ state: 'draft', audience: 'vendor' });
    const again = await vendor.call(noticeRoutes.release, { id: planned.id, version: other.version });
    expect(again.state).toBe('scheduled');
    const { releaseAt: _, ...atOnce } = change;
    const now = await vendor.call(noticeRoutes.update, { ...atOnce, version: again.version, audience: 'vendor' });
    expect(now).toMatchObject({ state: 'draft', releaseAt: null });
    await releaseDue(api.app, planned.id);
    expect(await reachedBy(planned.id)).toEqual([]);
  });

  it('is found by people who join later, and no longer by anybody once it is withdrawn', async () => {
    const to = { audience: 'partners' as const, partnerIds: [String(south.id)] };
    const { id } = await release(vendor, to);
    const branch = await api.people.partner(south, 'Branch');
    await join('late', branch);
    expect(await reachedBy(id)).toEqual(['south', 'late']);
    expect(await clientOf('late').call(inboxRoutes.open, { id })).toMatchObject({
      titleEn: 'Maintenance',
      readAt: null,
    });
    expect((await clientOf('below').send(inboxRoutes.open, { id })).body.error).toBe('core.not_found');
    await vendor.call(noticeRoutes.withdraw, { id });
    expect(await reachedBy(id)).toEqual([]);
    expect((await clientOf('late').send(inboxRoutes.open, { id })).body.error).toBe('core.not_found');
    expect((await vendor.send(noticeRoutes.withdraw, { id })).body.error).toBe('notices.already_withdrawn');
  });

  it('has a receipt of each reader and of nobody else, counted by organisation', async () => {
    const to = { audience: 'partners' as const, partnerIds: [String(north.id)] };
    const { id } = await release(vendor, { ...to, type: 'popup' });
    expect((await clientOf('below').call(inboxRoutes.unread, {})).popups).toContain(id);
    for (const name of ['below', 'south', 'below']) await clientOf(name).call(inboxRoutes.read, { ids: [id] });
    await clientOf('friend').call(inboxRoutes.read, {});
    expect((await clientOf('below').call(inboxRoutes.unread, {})).popups).not.toContain(id);
    expect(await unreadOf('friend')).toEqual([]);
    expect((await vendor.call(noticeRoutes.detail, { id })).readCount).toBe(2);
    const { items } = await vendor.call(noticeRoutes.receipts, { id });
    expect(items.map(({ orgName, reached, read }) => [orgName, reached, read])).toEqual([
      ['Below', 1, 1],
      ['Friend', 1, 1],
      ['North', 1, 0],
    ]);
    const left = await vendor.call(noticeRoutes.receipts, { id, isUnread: true });
    expect(left.items.map(({ orgName }) => orgName)).toEqual(['North']);
  });

  it('waits for its release time, which can be moved, and is then released once', async () => {
    const releaseAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await release(vendor, { releaseAt });
    expect(made).toMatchObject({ state: 'scheduled', releasedAt: null });
    await releaseDue(api.app, made.id);
    expect(await reachedBy(made.id)).toEqual([]);
    const [job] = await api.people.query<{ run_at: string }>(`SELECT run_at FROM graphile_worker.jobs WHERE key = $1`, [
      `notices.release:${made.id}`,
    ]);
    expect(Date.parse(job?.run_at ?? '')).toBe(Date.parse(releaseAt));
    await api.people.query('UPDATE notices_notice SET release_at = now() WHERE id = $1', [made.id]);
    for (const _ of [1, 2]) await releaseDue(api.app, made.id);
    expect(await unreadOf('desk')).toContain(made.id);
    const change = { ...draft, id: made.id, version: made.version + 1 };
    const other = await vendor.send(noticeRoutes.update, { ...change, audience: 'vendor' });
    expect(other.body.error).toBe('notices.already_released');
    await vendor.call(noticeRoutes.update, { ...change, titleEn: 'Maintenance moved' });
    expect((await clientOf('desk').call(inboxRoutes.open, { id: made.id })).titleEn).toBe('Maintenance moved');
  });

  it('of a partner reaches those it controls: neither a cooperative partner, nor the vendor, nor other partners', async () => {
    const writer = clientOf('north');
    const made = await release(writer, {});
    expect(await reachedBy(made.id)).toEqual(['north', 'below']);
    expect(made.reach.accounts).toBe(2);
    expect((await writer.send(noticeRoutes.create, { ...draft, audience: 'vendor' })).body.error).toBe(
      'notices.audience_not_allowed',
    );
    const foreign = { ...draft, audience: 'partners' as const, partnerIds: [String(south.id)] };
    expect((await writer.send(noticeRoutes.create, foreign)).body.error).toBe('core.not_found');
    expect((await writer.call(noticeRoutes.page, {})).items.map(({ id }) => id)).toEqual([made.id]);
  });

  it('is mailed once to each person, however often a try is repeated, and again only to those who have not read it', async () => {
    const to = { audience: 'partners' as const, partnerIds: [String(north.id)] };
    const made = await release(vendor, { ...to, method: 'mail' });
    expect(await reachedBy(made.id)).toEqual([]);
    const queued = async () =>
      (
        await api.people.query<{ to: string }>(
          `SELECT payload ->> 'to' AS to FROM system_job WHERE name = 'mail.send' AND payload ->> 'template' = 'notice' ORDER BY id`,
        )
      ).map(({ to: address }) => address);
    const addressOf = (name: string) => readers.get(name)?.account.email;
    // A worker that died after its work and before it said so runs the same batch again.
    for (const _ of [1, 2]) await mailNotice(api.app, { noticeId: made.id, round: 0, afterAccountId: '0' });
    expect(await queued()).toEqual(['north', 'below', 'friend'].map(addressOf));
    await clientOf('below').call(inboxRoutes.read, { ids: [made.id] });
    await vendor.call(noticeRoutes.remind, { id: made.id });
    for (const _ of [1, 2]) await mailNotice(api.app, { noticeId: made.id, round: 1, afterAccountId: '0' });
    expect((await queued()).slice(3)).toEqual(['north', 'friend'].map(addressOf));
    expect((await vendor.send(noticeRoutes.remind, { id: made.id })).body.error).toBe('notices.reminded_lately');
    expect((await vendor.call(noticeRoutes.detail, { id: made.id })).mailCount).toBe(5);
  });

  it('needs title and text in at least one language', async () => {
    const fault = async (change: object) => (await vendor.send(noticeRoutes.create, { ...draft, ...change })).body;
    expect((await fault({ titleEn: '', contentEn: undefined })).error).toBe('core.invalid_input');
    expect((await fault({ titleZh: '维护' })).error).toBe('core.invalid_input');
    expect((await fault({ audience: 'country' })).error).toBe('core.invalid_input');
    await vendor.call(noticeRoutes.create, {
      ...draft,
      titleEn: '',
      contentEn: undefined,
      titleZh: '维护',
      contentZh: text('周日'),
    });
  });
});

describe('feedback', () => {
  it('reaches the vendor with its page, and its answer comes back as a message to the person alone', async () => {
    const author = clientOf('below');
    await author.call(feedbackRoutes.add, { kind: 'idea', text: 'Sort shops by city', page: '/device/shop/list' });
    const [entry] = (await vendor.call(feedbackRoutes.page, { state: ['new'] })).items;
    expect(entry).toMatchObject({ kind: 'idea', page: '/device/shop/list', orgName: 'Below', state: 'new' });
    const id = entry?.id ?? '';
    await author.call(feedbackRoutes.add, { kind: 'idea', text: 'Sort shops by city', page: '/device/shop/list' });
    await vendor.call(feedbackRoutes.markRead, { id });
    await vendor.call(feedbackRoutes.answer, { id, answer: 'It will come in May' });
    // By its id: the same text was written twice, and only one of them is answered.
    expect(await vendor.call(feedbackRoutes.detail, { id })).toMatchObject({
      ...{ id, orgName: 'Below', text: 'Sort shops by city', state: 'answered', answer: 'It will come in May' },
    });
    expect((await author.send(feedbackRoutes.detail, { id })).body.error).toBe('core.forbidden');
    expect((await vendor.send(feedbackRoutes.detail, { id: '999999' })).body.error).toBe('core.not_found');
    expect((await vendor.send(feedbackRoutes.answer, { id, answer: 'x' })).body.error).toBe(
      'notices.feedback_answered',
    );
    expect(await author.call(homeRoutes.messages, {})).toMatchObject({
      unread: 1,
      items: [{ title: 'Your feedback was answered', subject: 'It will come in May', isUnread: true }],
    });
    expect((await clientOf('north').call(homeRoutes.messages, {})).items).toEqual([]);
    await author.call(homeRoutes.readMessages, {});
    expect((await author.call(homeRoutes.messages, {})).unread).toBe(0);
  });

  it('is limited by the hour', async () => {
    const send = () => clientOf('friend').send(feedbackRoutes.add, { kind: 'praise', text: 'Good' });
    for (let at = 0; at < feedbackPerHour; at += 1) expect((await send()).body.error).toBeUndefined();
    expect((await send()).body.error).toBe('core.too_many_requests');
  });
});
