import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { concerns, Freshness, restMs } from './freshness.ts';
import type { LiveHandler, LiveMessage } from './live-connection.ts';

const handlers = new Map<LiveHandler, readonly string[]>();
let seq = 0;
const event = (topic: string, payload: unknown = {}, cause?: string): LiveMessage => ({
  seq: ++seq,
  topic,
  payload,
  ...(cause ? { cause } : {}),
});
const announce = (message: LiveMessage) => {
  for (const [handler, topics] of handlers) if (topics.includes(message.topic)) handler(message);
};

let client: QueryClient;
let reads: number;
let freshness: Freshness;
const close: (() => void)[] = [];

/** A component that shows the devices. */
async function show(topics = ['devices.device'], input: object = {}, ownRestMs?: number): Promise<() => void> {
  const observer = new QueryObserver(client, {
    queryKey: ['devices/device.page', input],
    queryFn: () => ++reads,
    staleTime: 30_000,
  });
  const stopObserving = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const hash = client.getQueryCache().find({ queryKey: ['devices/device.page', input] })?.queryHash ?? '';
  const unwatch = freshness.watch({ client, hash, topics, restMs: ownRestMs });
  const leave = () => {
    stopObserving();
    unwatch();
  };
  close.push(leave);
  return leave;
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  reads = 0;
  freshness = new Freshness(
    (topics, handler) => {
      handlers.set(handler, topics);
      return () => handlers.delete(handler);
    },
    ({ cause }) => cause === 'own',
  );
});
afterEach(() => {
  for (const leave of close.splice(0)) leave();
  client.clear();
  vi.useRealTimers();
});

it('reads soon after the first event and then once in a rest, however many arrive', async () => {
  await show();
  expect(reads).toBe(1);
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toBe(2);
  for (let second = 0; second < 20; second += 1) {
    announce(event('devices.device'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads).toBe(2 + 20_000 / restMs);
  await vi.advanceTimersByTimeAsync(60_000);
  // What came during the last rest is read, and then there is nothing more to read.
  expect(reads).toBeLessThanOrEqual(3 + 20_000 / restMs);
});

it('rests shorter where the read asks for it', async () => {
  await show(['devices.device'], {}, 2_000);
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toBe(2);
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(3);
});

it('reads once for all events of one change, and once for all components that show the same', async () => {
  await show(['devices.device', 'devices.tag']);
  await show(['devices.device', 'devices.tag']);
  expect(reads).toBe(1);
  announce(event('devices.device'));
  announce(event('devices.tag'));
  await vi.advanceTimersByTimeAsync(restMs * 2);
  expect(reads).toBe(2);
});

it('leaves out the event of an own change, and hears the next one of somebody else', async () => {
  await show();
  announce(event('devices.device', {}, 'own'));
  await vi.advanceTimersByTimeAsync(restMs * 2);
  expect(reads).toBe(1);
  announce(event('devices.device', {}, 'another'));
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toBe(2);
});

it('marks as old what was left before its rest was over', async () => {
  const leave = await show();
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(200);
  announce(event('devices.device'));
  leave();
  await vi.advanceTimersByTimeAsync(restMs * 2);
  expect(reads).toBe(2);
  await show();
  expect(reads).toBe(3);
});

it('marks as old what nobody hears events for any more', async () => {
  const leave = await show();
  leave();
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(restMs);
  expect(reads).toBe(1);
  await show();
  expect(reads).toBe(2);
});

it('matters to a record only where the event names it, or none', () => {
  const topics = ['devices.device#id', 'devices.tag'];
  const input = { id: '7' };
  expect(concerns(event('devices.device', { ids: ['7', '8'] }), topics, input)).toBe(true);
  expect(concerns(event('devices.device', { id: '7' }), topics, input)).toBe(true);
  expect(concerns(event('devices.device', { ids: ['8'] }), topics, input)).toBe(false);
  expect(concerns(event('devices.device', { ids: [] }), topics, input)).toBe(true);
  expect(concerns(event('devices.device', null), topics, input)).toBe(true);
  expect(concerns(event('devices.tag', { id: '8' }), topics, input)).toBe(true);
  expect(concerns(event('devices.shop'), topics, input)).toBe(false);
});

it('takes a read that the person caused for theirs, also when an event starts it over', async () => {
  const queryKey = ['devices/device.page', {}];
  const heard: boolean[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async ({ queryKey: key }) => {
      heard.push(freshness.isReading(hashKey(key)));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return heard.length;
    },
  });
  close.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(1_000);
  close.push(freshness.watch({ client, hash: hashKey(queryKey), topics: ['devices.device'] }));
  void client.invalidateQueries({ queryKey });
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(restMs);
  expect(heard).toEqual([false, false, false]);
  announce(event('devices.device'));
  await vi.advanceTimersByTimeAsync(restMs);
  expect(heard).toEqual([false, false, false, true]);
});
