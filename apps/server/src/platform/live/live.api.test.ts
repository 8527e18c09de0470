import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { maxLiveConnectionsPerAccount, maxLiveTopics } from '@tilldeck/contracts/live/live.limits';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { noncePattern } from '@tilldeck/contracts/wire/canonical';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { fetchPass, LiveClient, liveUrl, refusedStatus } from '../../../testing/live-client.ts';
import { createLog } from '../log.ts';

let logged = '';
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk);
    done();
  },
});

let api: ApiHarness;
let admin: WireClient;
const opened: LiveClient[] = [];
const open = async (...args: Parameters<typeof LiveClient.open>): Promise<LiveClient> => {
  const live = await LiveClient.open(...args);
  opened.push(live);
  return live;
};

beforeAll(async () => {
  api = await startApiHarness({ LOG_LEVEL: 'debug' }, { isRelaying: true, log: createLog('debug', logStream) });
  admin = await api.as(api.admin);
});
afterAll(async () => {
  for (const live of opened) live.close();
  await api.close();
});

const draft = (type: string) => ({ nameEn: type, nameZh: type, type, sort: 1, remark: '' });

describe('the websocket', () => {
  it('[WIRE-11] is opened with a pass as token parameter and carries a change made by a call', async () => {
    const live = await open(admin, api.url, ['system.dictionary']);
    const added = await admin.call(dictionaryRoutes.add, draft('live_change'));
    const frame = await live.next((one) => 'topic' in one);
    expect(frame).toEqual({
      seq: expect.any(Number),
      topic: 'system.dictionary',
      payload: { typeId: added.id },
      cause: expect.stringMatching(noncePattern),
    });

    await admin.call(dictionaryRoutes.toggle, { id: added.id, state: 'disabled' });
    await live.next((one) => 'topic' in one && (one.seq ?? 0) > (frame as { seq: number }).seq);
    expect(live.events).toHaveLength(2);
  });

  it('carries only what was subscribed to, answers pings, and stops with unsubscribe', async () => {
    const live = await open(admin, api.url, ['some.other']);
    const both = await open(admin, api.url, ['system.dictionary', 'some.other']);
    await admin.call(dictionaryRoutes.add, draft('heard_by_one'));
    await both.next((frame) => 'topic' in frame);
    live.send({ ping: 7 });
    expect(await live.next((frame) => 'pong' in frame)).toEqual({ pong: 7 });
    both.send({ unsubscribe: ['system.dictionary'], ping: 8 });
    await both.next((frame) => 'pong' in frame);
    await admin.call(dictionaryRoutes.add, draft('heard_by_none'));
    await api.people.query(`INSERT INTO outbox_event (topic, payload) VALUES ('some.other', '{"mark":"last"}')`);
    await live.eventOf('last');
    await both.eventOf('last');
    expect(live.events.map((event) => event.topic)).toEqual(['some.other']);
    expect(both.events.map((event) => event.topic)).toEqual(['system.dictionary', 'some.other']);
  });

  it('refuses a pass the second time', async () => {
    const pass = await fetchPass(admin);
    const live = new LiveClient(liveUrl(api.url, pass));
    opened.push(live);
    await once(live.socket, 'open');
    expect(await refusedStatus(liveUrl(api.url, pass))).toBe(401);
  });

  it('refuses an expired pass, a made-up one, none, and the access token itself', async () => {
    const expired = 'e'.repeat(43);
    await api.people.query(
      `INSERT INTO live_pass (pass_hash, token_hash, expires_at)
       SELECT $1, token_hash, now() - interval '1 second' FROM identity_session LIMIT 1`,
      [createHash('sha256').update(expired).digest()],
    );
    for (const pass of [expired, 'x'.repeat(43), '', 'short', admin.keys?.token ?? ''])
      expect(await refusedStatus(liveUrl(api.url, pass))).toBe(401);
  });

  it('refuses a pass whose session ended before it was used', async () => {
    const account = await api.people.account(api.vendor);
    const client = await api.as(account);
    const pass = await fetchPass(client);
    await api.people.query('UPDATE identity_session SET ended_at = now() WHERE account_id = $1', [account.id]);
    expect(await refusedStatus(liveUrl(api.url, pass))).toBe(401);
  });

  it("refuses a page of another site, and spends no pass on it; the console's own page is let in", async () => {
    const pass = await fetchPass(admin);
    const url = liveUrl(api.url, pass);
    expect(await refusedStatus(url, { origin: 'https://evil.example' })).toBe(403);
    const own = new LiveClient(url, { origin: new URL(api.app.config.PUBLIC_URL).origin });
    opened.push(own);
    await once(own.socket, 'open');
    const sameHost = new LiveClient(liveUrl(api.url, await fetchPass(admin)), { origin: api.url });
    opened.push(sameHost);
    await once(sameHost.socket, 'open');
  });

  it('is no page: a plain request is answered with 404 and spends no pass', async () => {
    const pass = await fetchPass(admin);
    expect((await fetch(`${api.url}/ws?token=${pass}`)).status).toBe(404);
    const live = new LiveClient(liveUrl(api.url, pass));
    opened.push(live);
    await once(live.socket, 'open');
  });

  it.each([
    ['text that is no JSON', 'hello', liveCloseCodes.unreadableFrame],
    ['a topic with a wildcard', { subscribe: ['system.>'] }, liveCloseCodes.unreadableFrame],
    [
      'more topics than allowed',
      { subscribe: Array.from({ length: maxLiveTopics + 1 }, (_, n) => `t.${n}`) },
      liveCloseCodes.unreadableFrame,
    ],
    ['a frame over 4 kB', { subscribe: [], filler: 'x'.repeat(5_000) }, 1009],
  ])('closes on %s', async (_name, frame, code) => {
    const live = await open(admin, api.url, []);
    live.send(frame);
    expect(await live.closed).toBe(code);
  });

  it('counts topics over all frames', async () => {
    const live = await open(admin, api.url, []);
    for (const part of ['a', 'b']) live.send({ subscribe: Array.from({ length: 30 }, (_, n) => `${part}.${n}`) });
    expect(await live.closed).toBe(liveCloseCodes.unreadableFrame);
  });

  it('takes a limited number of connections per account', async () => {
    const client = await api.as(await api.people.account(api.vendor));
    for (let n = 0; n < maxLiveConnectionsPerAccount; n += 1) await open(client, api.url, []);
    expect(await refusedStatus(liveUrl(api.url, await fetchPass(client)))).toBe(429);
    opened.at(-1)?.close();
    await opened.at(-1)?.closed;
    await open(client, api.url, []);
  });

  it('[WIRE-11] leaves neither pass nor token in a log', async () => {
    const pass = await fetchPass(admin);
    const live = new LiveClient(liveUrl(api.url, pass));
    opened.push(live);
    await once(live.socket, 'open');
    live.send('not json');
    await live.closed;
    await refusedStatus(liveUrl(api.url, pass));
    expect(logged).toContain('live connection opened');
    expect(logged).toContain('live/connection.pass');
    expect(logged).not.toContain(pass);
    expect(logged).not.toContain(admin.keys?.token);
    expect(logged).not.toContain('token=');
  });
});
