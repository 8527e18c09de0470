import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LiveClient } from '../../../../testing/live-client.ts';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const managing = { operator: ['query', 'get'] } as const;

describe('sessions', () => {
  it('[ACC-05] end within five seconds of a disable, also an open live connection, and do not come back', async () => {
    const org = await api.people.partner(api.vendor);
    const manager = await api.as(await api.people.account(org, {}, { isProjectLead: true }));
    const person = await api.people.account(org, managing);
    const session = await api.as(person);
    const live = await LiveClient.open(session, api.url, ['account.changed']);
    const begin = performance.now();
    await manager.call(operatorRoutes.disable, { id: person.id });
    expect((await session.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect((await api.visitor().login(person.loginName, 'Passw0rd1')).answer.body.error).toBe(
      'identity.account_disabled',
    );
    await manager.call(operatorRoutes.enable, { id: person.id });
    expect((await session.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    await api.as(person);
  });

  it('[ACC-05] end within five seconds where another process serves them', async () => {
    const twin = await api.startTwin();
    try {
      const org = await api.people.partner(api.vendor);
      const manager = await api.as(await api.people.account(org, {}, { isProjectLead: true }));
      const person = await api.people.account(org, managing);
      const session = await api.as(person);
      const elsewhere = Object.assign(Object.create(Object.getPrototypeOf(session)), session, {
        baseUrl: twin.url,
      }) as WireClient;
      const live = await LiveClient.open(elsewhere, twin.url, ['account.changed']);
      const begin = performance.now();
      await manager.call(operatorRoutes.disable, { id: person.id });
      await expect.poll(async () => (await elsewhere.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
      expect(await live.closed).toBe(liveCloseCodes.sessionEnded);
      expect(performance.now() - begin).toBeLessThan(5_000);
    } finally {
      await twin.close();
    }
  });

  it('are listed with where they come from, and ended one by one or all', async () => {
    const org = await api.people.partner(api.vendor);
    const manager = await api.as(await api.people.account(org, {}, { isProjectLead: true }));
    const person = await api.people.account(org);
    const [one, two, three] = [await api.as(person), await api.as(person), await api.as(person)];
    const sessions = await manager.call(operatorRoutes.sessions, { id: person.id });
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      method: 'password',
      ip: '127.0.0.1',
      isOwn: false,
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await manager.call(operatorRoutes.endSessions, { id: person.id, sessionId: sessions[2]?.id });
    expect((await one.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    await two.call(sessionRoutes.currentUser, {});
    // A session of somebody else is none of this account's.
    const [other] = await manager.call(operatorRoutes.sessions, {
      id: (await manager.call(sessionRoutes.currentUser, {})).user.id,
    });
    expect(other?.isOwn).toBe(true);
    expect(await errorOf(manager.send(operatorRoutes.endSessions, { id: person.id, sessionId: other?.id }))).toBe(
      'core.not_found',
    );
    await manager.call(operatorRoutes.endSessions, { id: person.id });
    for (const ended of [two, three]) expect((await ended.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect(await manager.call(operatorRoutes.sessions, { id: person.id })).toEqual([]);
  });
});
