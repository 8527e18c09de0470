import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../testing/api-harness.ts';
import { eventChannel, findBacklog, type NumberedEvent, updateSeq } from './event-log.ts';

let proxy: TcpProxy;
/** Relays through a broker connection that a test can cut. */
let first: ApiHarness;
/** Stands by, and listens to what arrives at the broker. */
let second: HarnessNode;
const heard: NumberedEvent[] = [];
let look = (): void => {};

beforeAll(async () => {
  // Both on one node of the broker: another one learns of the subscription below a moment later.
  const node = (stackSettings().NATS_URLS ?? '').split(',')[0] ?? '';
  proxy = await startTcpProxy(node);
  first = await startApiHarness({ NATS_URLS: `nats://127.0.0.1:${proxy.port}` }, { isRelaying: true });
  await vi.waitUntil(() => first.relay?.isActive(), { timeout: 30_000 });
  second = await first.startTwin({ isRelaying: true }, { NATS_URLS: node });
  second.app.link.subscribe(eventChannel, '>', (event) => {
    heard.push(event);
    look();
  });
  await second.app.link.waitUntilReady(30_000);
  await second.app.link.flush(30_000);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await proxy.close();
});

const emit = (...marks: string[]) =>
  first.people.query(
    `INSERT INTO outbox_event (topic, payload) SELECT 'test.mark', json_build_object('mark', mark) FROM unnest($1::text[]) mark`,
    [marks],
  );
const markOf = (event: NumberedEvent) => (event.payload as { mark: string }).mark;

/** Waits until an event with this mark is at the broker. */
async function arrives(mark: string): Promise<void> {
  while (!heard.some((event) => markOf(event) === mark))
    await new Promise<void>((resolve) => {
      look = resolve;
    });
}
const holder = async () =>
  (
    await first.people.query<{ holder: string }>(
      `SELECT holder FROM platform_lease WHERE name = 'relay' AND until > now()`,
    )
  ).map((row) => row.holder);
/** Nothing of an earlier test is on its way any more. */
const isQuiet = () => expect.poll(() => findBacklog(first.app.database.pools.vendor)).toEqual({ count: 0, lagS: 0 });
const marksSince = (count: number) => heard.slice(count).map(markOf);

describe('the relay', () => {
  it('runs once, however many processes stand by', async () => {
    expect(await holder()).toHaveLength(1);
    expect([first.relay?.isActive(), second.relay?.isActive()]).toEqual([true, false]);
  });

  it('brings events to the broker in the order they were written, with what readers need to judge them', async () => {
    const partner = await first.people.partner(first.vendor);
    const lower = await first.people.partner(partner);
    const marks = Array.from({ length: 1_200 }, (_, n) => `m${n}`);
    await emit(...marks);
    await first.people.query(
      `INSERT INTO outbox_event (topic, org_id, permission, payload) VALUES ('test.last', $1, 'device.query', '{"mark":"last"}')`,
      [lower.id],
    );
    await arrives('last');
    expect(heard.map(markOf)).toEqual([...marks, 'last']);
    const seqs = heard.map((event) => event.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(heard.at(-1)).toMatchObject({
      topic: 'test.last',
      orgId: lower.id,
      orgPath: [partner.id, lower.id],
      permission: 'device.query',
    });
  });

  it('leaves an event of a transaction that was rolled back unheard, and one that commits late is heard late', async () => {
    await isQuiet();
    const count = heard.length;
    const late = await first.app.database.pools.vendor.connect();
    await late.query('BEGIN');
    await late.query(`INSERT INTO outbox_event (topic, payload) VALUES ('test.mark', '{"mark":"late"}')`);
    const never = await first.app.database.pools.vendor.connect();
    await never.query('BEGIN');
    await never.query(`INSERT INTO outbox_event (topic, payload) VALUES ('test.mark', '{"mark":"never"}')`);
    await never.query('ROLLBACK');
    never.release();
    await emit('early');
    await arrives('early');
    await late.query('COMMIT');
    late.release();
    await arrives('late');
    expect(marksSince(count)).toEqual(['early', 'late']);
  });

  it('keeps events while the broker is away and loses none', async () => {
    const { vendor } = first.app.database.pools;
    await isQuiet();
    const count = heard.length;
    await proxy.cut();
    await expect.poll(() => first.app.link.isReady()).toBe(false);
    await emit('a', 'b');
    await emit('c');
    await expect.poll(() => findBacklog(vendor)).toMatchObject({ count: 3 });
    expect(await first.app.metrics.registry.getSingleMetricAsString('tilldeck_outbox_waiting')).toMatch(/ 3$/m);
    await proxy.restore();
    await arrives('c');
    expect([...new Set(marksSince(count))]).toEqual(['a', 'b', 'c']);
    await isQuiet();
  });

  it('publishes again, under the same number, what it cannot know to have arrived', async () => {
    await isQuiet();
    const count = heard.length;
    await emit('unsure');
    const marked = `SELECT 1 FROM outbox_event WHERE payload ->> 'mark' = 'unsure' AND published_at IS NOT NULL`;
    await expect.poll(() => first.people.query(marked)).toHaveLength(1);
    // As it stands after a process died between the broker's answer and the mark.
    await first.people.query(`UPDATE outbox_event SET published_at = NULL WHERE payload ->> 'mark' = 'unsure'`);
    await emit('next');
    await arrives('next');
    const [one, again] = heard.slice(count).filter((event) => markOf(event) === 'unsure');
    expect(again).toEqual(one);
  });

  it('goes on when all its connections to the database are killed, and no event is lost or told under two numbers', async () => {
    await isQuiet();
    const count = heard.length;
    await emit('before');
    await first.people.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND usename = 'tilldeck_vendor'`,
    );
    await emit('during');
    await arrives('during');
    await emit('after');
    await arrives('after');
    expect([...new Set(marksSince(count))]).toEqual(['before', 'during', 'after']);
    expect(new Set(heard.slice(count).map((event) => event.seq)).size).toBe(3);
  });

  it('gives no number while another process has the lease, whatever it did before', async () => {
    await isQuiet();
    const [own = ''] = await holder();
    const { vendor } = first.app.database.pools;
    await first.people.query(
      `UPDATE platform_lease SET holder = 'another', until = now() + interval '1 minute' WHERE name = 'relay'`,
    );
    await emit('waiting');
    expect(await updateSeq(vendor, own, 10)).toBeNull();
    expect(await findBacklog(vendor)).toMatchObject({ count: 1 });
    await expect.poll(() => [first.relay?.isActive(), second.relay?.isActive()]).toEqual([false, false]);
    await first.people.query(`UPDATE platform_lease SET until = '-infinity' WHERE name = 'relay'`);
    await arrives('waiting');
  });

  it('is taken over by the other process when its own ends', async () => {
    const [active, standby] = first.relay?.isActive() ? [first.relay, second.relay] : [second.relay, first.relay];
    await active?.close();
    await emit('taken over');
    await arrives('taken over');
    expect(standby?.isActive()).toBe(true);
  });
});

describe('an event', () => {
  it('is refused with a topic that would reach other subjects, or a payload that is no notice any more', async () => {
    for (const topic of ['a.>', '*', 'a b', 'a\r\nPUB x 0', '.a', 'a..b', ''])
      await expect(
        first.people.query(`INSERT INTO outbox_event (topic, payload) VALUES ($1, '{}')`, [topic]),
      ).rejects.toThrow('outbox_event__topic');
    await expect(
      first.people.query(
        `INSERT INTO outbox_event (topic, payload) VALUES ('a', json_build_object('x', repeat('x', 70000)))`,
      ),
    ).rejects.toThrow('outbox_event__payload_small');
  });
});
