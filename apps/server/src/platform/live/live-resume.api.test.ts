import { once } from 'node:events';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { maxReplayedEvents } from '@tilldeck/contracts/live/live.limits';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../testing/api-harness.ts';
import { fetchPass, LiveClient, liveUrl } from '../../../testing/live-client.ts';

const topic = 'device.state';
let proxy: TcpProxy;
let api: ApiHarness;
let twin: HarnessNode;
let admin: WireClient;
const opened: LiveClient[] = [];

beforeAll(async () => {
  proxy = await startTcpProxy((stackSettings().NATS_URLS ?? '').split(',')[0] ?? '');
  api = await startApiHarness({ NATS_URLS: `nats://127.0.0.1:${proxy.port}` }, { isRelaying: true });
  twin = await api.startTwin();
  admin = await api.as(api.admin);
});
afterAll(async () => {
  for (const live of opened) live.close();
  await twin.close();
  await api.close();
  await proxy.close();
});

async function open(node: HarnessNode, since?: number): Promise<LiveClient> {
  const live = await LiveClient.open(admin, node.url, [topic], since);
  opened.push(live);
  return live;
}
const emit = (...marks: string[]) =>
  api.people.query(
    `INSERT INTO outbox_event (topic, payload) SELECT $1, json_build_object('mark', mark) FROM unnest($2::text[]) mark`,
    [topic, marks],
  );
const marks = (live: LiveClient) => live.payloads.map((payload) => (payload as { mark: string }).mark);
const seqOf = (live: LiveClient): number => live.events.at(-1)?.seq ?? 0;

describe('several processes', () => {
  it('all deliver, in the same order and under the same numbers', async () => {
    const here = await open(api);
    const there = await open(twin);
    const wanted = Array.from({ length: 50 }, (_, n) => `e${n}`);
    await emit(...wanted);
    await emit('last');
    for (const live of [here, there]) await live.eventOf('last');
    expect(marks(here)).toEqual([...wanted, 'last']);
    expect(there.events).toEqual(here.events);
  });
});

describe('coming back', () => {
  it('brings what was missed exactly once, in order, and goes on live', async () => {
    const witness = await open(twin);
    const first = await open(api);
    await emit('seen');
    await first.eventOf('seen');
    first.close();
    await first.closed;
    await emit('missed 1', 'missed 2');
    await witness.eventOf('missed 2');

    const back = await open(twin, seqOf(first));
    await emit('new');
    await back.eventOf('new');
    expect(marks(back)).toEqual(['missed 1', 'missed 2', 'new']);
    expect(back.frames[2]).toEqual({ resumed: true, seq: back.events[1]?.seq });
  });

  it('to a process that is behind the one it comes from repeats nothing and misses nothing', async () => {
    const first = await open(twin);
    await proxy.cut();
    await expect.poll(() => api.app.link.isReady()).toBe(false);
    await emit('seen there');
    await first.eventOf('seen there');
    const back = await open(api, seqOf(first));
    await emit('next');
    await back.eventOf('next');
    expect(back.frames.slice(0, 1)).toEqual([{ resumed: true, seq: seqOf(first) }]);
    expect(marks(back)).toEqual(['next']);
    await proxy.restore();
    await expect.poll(() => api.app.link.isReady()).toBe(true);
  });

  it('says how far a fresh connection stands, so that one that saw nothing resumes too', async () => {
    const fresh = await open(api);
    const [hello] = fresh.frames as [{ resumed: boolean; seq: number }];
    expect(hello).toEqual({ resumed: true, seq: expect.any(Number) });
    fresh.close();
    const witness = await open(api);
    await emit('while away');
    await witness.eventOf('while away');
    const back = await open(api, hello.seq);
    expect(marks(back)).toEqual(['while away']);
  });

  it('brings a first connection what changed since its session was read', async () => {
    const witness = await open(api);
    await emit('before');
    await witness.eventOf('before');
    const { liveSeq } = await admin.call(sessionRoutes.currentUser, {});
    expect(liveSeq).toBe(seqOf(witness));
    await emit('while it connects');
    await witness.eventOf('while it connects');
    expect(marks(await open(api, liveSeq))).toEqual(['while it connects']);
  });

  it('says so when more was missed than is replayed', async () => {
    const witness = await open(api);
    await emit('start');
    await witness.eventOf('start');
    const since = seqOf(witness);
    await emit(...Array.from({ length: maxReplayedEvents }, (_, n) => `n${n}`), 'end');
    await witness.eventOf('end');
    const back = await open(api, since);
    expect(back.frames).toEqual([{ resumed: false, seq: seqOf(witness) }]);
    const nearly = await open(api, since + 1);
    expect(nearly.events).toHaveLength(maxReplayedEvents);
  });

  it('says so when what was missed is kept no longer, or the number is from nowhere', async () => {
    const witness = await open(api);
    await emit('old', 'newer');
    await witness.eventOf('newer');
    await api.people.query('DELETE FROM outbox_event WHERE seq < $1', [seqOf(witness)]);
    expect((await open(api, 3)).frames).toEqual([{ resumed: false, seq: seqOf(witness) }]);
    expect((await open(api, 999_999_999)).frames).toEqual([{ resumed: false, seq: seqOf(witness) }]);
    expect((await open(api, seqOf(witness))).frames).toEqual([{ resumed: true, seq: seqOf(witness) }]);
  });

  it('is not needed by a reader that only was slow for a while: it gets everything', async () => {
    const slow = await open(api);
    const witness = await open(api);
    slow.socket.pause();
    await api.people.query(
      `INSERT INTO outbox_event (topic, payload)
       SELECT $1, json_build_object('mark', 'big' || n, 'filler', repeat('x', 60000)) FROM generate_series(1, 120) n`,
      [topic],
    );
    await witness.eventOf('big120');
    expect(slow.events).toHaveLength(0);
    slow.socket.resume();
    await slow.eventOf('big120');
    expect(slow.events).toEqual(witness.events);
  });
});

describe('without the broker', () => {
  it('changes are made and told all the same, and told once when it is back', async () => {
    const unpublished = 'SELECT 1 FROM outbox_event WHERE published_at IS NULL';
    await expect.poll(() => api.people.query(unpublished)).toHaveLength(0);
    const live = new LiveClient(liveUrl(api.url, await fetchPass(admin)));
    opened.push(live);
    await once(live.socket, 'open');
    live.send({ subscribe: ['system.dictionary', topic] });
    await live.next((frame) => 'resumed' in frame);

    await proxy.cut();
    await expect.poll(() => api.app.link.isReady()).toBe(false);
    const draft = { nameEn: 'x', nameZh: 'x', type: 'no_broker', sort: 1, remark: '' };
    const { id } = await admin.call(dictionaryRoutes.add, draft);
    await live.next((frame) => 'topic' in frame);
    expect(live.payloads).toEqual([{ typeId: id }]);
    expect(await api.people.query(unpublished)).toHaveLength(1);

    await proxy.restore();
    await expect.poll(() => api.people.query(unpublished)).toHaveLength(0);
    await emit('after');
    await live.eventOf('after');
    expect(live.events).toHaveLength(2);
  });
});
