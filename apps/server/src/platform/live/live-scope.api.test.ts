import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { linkSettingRoutes } from '@tilldeck/contracts/link/link-setting.routes';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import { type DomainEvent, insertEvent } from '../transact.ts';

const topic = 'device.state';
let api: ApiHarness;
const opened: LiveClient[] = [];

beforeAll(async () => {
  api = await startApiHarness({}, { isRelaying: true });
});
afterAll(async () => {
  for (const live of opened) live.close();
  await api.close();
});

type Grants = Parameters<ApiHarness['people']['account']>[1];

async function listen(org: TestOrg, grants: Grants = {}) {
  const account = await api.people.account(org, grants);
  const client = await api.as(account);
  const live = await LiveClient.open(client, api.url, [topic]);
  opened.push(live);
  return { account, client, live };
}

const emit = (mark: string, org: TestOrg | null, permission: string | null = null) =>
  api.people.query('INSERT INTO outbox_event (topic, org_id, permission, payload) VALUES ($1, $2, $3, $4)', [
    topic,
    org?.id ?? null,
    permission,
    { mark },
  ]);
const marks = (live: LiveClient) => live.payloads.map((payload) => (payload as { mark: string }).mark);

describe('who gets an event', () => {
  it('[WIRE-11] nobody without its permission, while others get it', async () => {
    const partner = await api.people.partner(api.vendor);
    const staff = await listen(api.vendor, { operationlog: ['query'] });
    const holder = await listen(partner, { operationlog: ['query'] });
    const stranger = await listen(partner, { operationlog: ['get'] });
    await emit('needs query', null, 'operationlog.query');
    await emit('for all', null);
    for (const { live } of [staff, holder, stranger]) await live.eventOf('for all');
    expect(marks(staff.live)).toEqual(['needs query', 'for all']);
    expect(marks(holder.live)).toEqual(['needs query', 'for all']);
    expect(marks(stranger.live)).toEqual(['for all']);
  });

  it('no partner of what is the vendor’s alone, whatever its roles say (attack L2)', async () => {
    const partner = await api.people.partner(api.vendor);
    const listener = await api.as(await api.people.account(partner, { enrolment: ['query'] }));
    const admin = await api.as(api.admin);
    const lives = await Promise.all(
      [listener, admin].map((client) => LiveClient.open(client, api.url, ['link.setting', topic])),
    );
    opened.push(...lives);
    const setting = await admin.call(linkSettingRoutes.detail, {});
    await admin.call(linkSettingRoutes.modify, setting);
    await emit('end', null);
    for (const live of lives) await live.eventOf('end');
    expect(lives.map((live) => live.events.map((event) => event.topic))).toEqual([[topic], ['link.setting', topic]]);
  });

  it('nobody, where an event of an organisation does not name it: the change itself fails (attack L2)', async () => {
    const forgotten = { topic: 'identity.account', payload: { id: '7' }, permission: 'account.query' } as DomainEvent;
    const tell = (event: DomainEvent) =>
      writeIn(systemScope(api.app.database, 'a test'), ({ db }) => insertEvent(db, event));
    await expect(tell(forgotten)).rejects.toThrow('an event of identity.account names no organisation');
    const stored = () => api.people.query(`SELECT org_id FROM outbox_event WHERE topic = 'identity.account'`);
    expect(await stored()).toEqual([]);
    await tell({ ...forgotten, orgId: api.vendor.id });
    expect(await stored()).toEqual([{ org_id: api.vendor.id }]);
  });

  it('an organisation and those above it, over three levels, and no other partner', async () => {
    const upper = await api.people.partner(api.vendor);
    const middle = await api.people.partner(upper);
    const lower = await api.people.partner(middle);
    const rival = await api.people.partner(api.vendor);
    const lives = {
      vendor: (await listen(api.vendor)).live,
      upper: (await listen(upper)).live,
      middle: (await listen(middle)).live,
      lower: (await listen(lower)).live,
      rival: (await listen(rival)).live,
    };
    await emit('of lower', lower);
    await emit('of middle', middle);
    await emit('of upper', upper);
    await emit('of rival', rival);
    await emit('of vendor', api.vendor);
    await emit('end', null);
    for (const live of Object.values(lives)) await live.eventOf('end');
    expect(marks(lives.vendor)).toEqual(['of lower', 'of middle', 'of upper', 'of rival', 'of vendor', 'end']);
    expect(marks(lives.upper)).toEqual(['of lower', 'of middle', 'of upper', 'end']);
    expect(marks(lives.middle)).toEqual(['of lower', 'of middle', 'end']);
    expect(marks(lives.lower)).toEqual(['of lower', 'end']);
    expect(marks(lives.rival)).toEqual(['of rival', 'end']);
  });

  it('follows a partner that is moved below another', async () => {
    const first = await api.people.partner(api.vendor);
    const second = await api.people.partner(api.vendor);
    const moved = await api.people.partner(first);
    const ofFirst = (await listen(first)).live;
    const ofSecond = (await listen(second)).live;
    await emit('before', moved);
    await ofFirst.eventOf('before');
    await api.people.query('UPDATE identity_org SET parent_id = $1 WHERE id = $2', [second.id, moved.id]);
    await emit('after', moved);
    await emit('end', null);
    for (const live of [ofFirst, ofSecond]) await live.eventOf('end');
    expect(marks(ofFirst)).toEqual(['before', 'end']);
    expect(marks(ofSecond)).toEqual(['after', 'end']);
  });

  it('only while the permission is held: taking it away works on an open connection', async () => {
    const partner = await api.people.partner(api.vendor);
    const { account, live } = await listen(partner, { operationlog: ['query'] });
    await emit('held', null, 'operationlog.query');
    await live.eventOf('held');
    await api.people.query('DELETE FROM identity_account_role WHERE account_id = $1', [account.id]);
    // The connection learns of it by a notification of the same transaction order: a later grant proves it arrived.
    await api.people.grant(partner, account.id, { loginlog: ['query'] });
    await expect
      .poll(async () => {
        await emit('probe', null, 'loginlog.query');
        return marks(live).includes('probe');
      })
      .toBe(true);
    await emit('no longer held', null, 'operationlog.query');
    await emit('end', null);
    await live.eventOf('end');
    expect(marks(live)).not.toContain('no longer held');
  });
});

describe('the end of a session', () => {
  it('closes the connection when its owner signs out, and no other', async () => {
    const { client, live, account } = await listen(api.vendor);
    const other = await LiveClient.open(await api.as(account), api.url, [topic]);
    opened.push(other);
    const startedAt = Date.now();
    await client.call(sessionRoutes.logout, {});
    expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(live.frames.at(-1)).toEqual({ ended: 'core.session_ended' });
    await emit('still there', null);
    await other.eventOf('still there');
  });

  it('closes the connections of an account that is disabled', async () => {
    const { live, account } = await listen(api.vendor);
    await api.people.query('UPDATE identity_account SET is_enabled = false WHERE id = $1', [account.id]);
    expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
    expect(live.frames.at(-1)).toEqual({ ended: 'core.session_ended' });
  });

  it('closes within 5 s even when no notification tells of it', async () => {
    const ended = await listen(api.vendor);
    const expired = await listen(api.vendor);
    await api.people.query('ALTER TABLE identity_session DISABLE TRIGGER identity_session_changed');
    const startedAt = Date.now();
    await api.people.query('UPDATE identity_session SET ended_at = now() WHERE account_id = $1', [ended.account.id]);
    await api.people.query('UPDATE identity_session SET expires_at = now() WHERE account_id = $1', [
      expired.account.id,
    ]);
    await Promise.all([ended.live.closed, expired.live.closed]);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(ended.live.frames.at(-1)).toEqual({ ended: 'core.session_ended' });
    expect(expired.live.frames.at(-1)).toEqual({ ended: 'core.session_expired' });
    await api.people.query('ALTER TABLE identity_session ENABLE TRIGGER identity_session_changed');
  });
});
