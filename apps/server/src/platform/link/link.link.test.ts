import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { requireSafeBroker, UnsafeBroker } from './broker-version.ts';
import { channel, connectLink, type Link } from './link.ts';

const settings = stackSettings();
/** All on one node: another one learns of a subscription a moment later, and what it gets until then goes nowhere. */
const node = settings.NATS_URLS?.split(',')[0] ?? '';
const monitors = (settings.NATS_MONITOR_URLS ?? '').split(',');
const numbers = channel('numbers', z.object({ n: z.number() }));
const prefixCount = 0;
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function open(changes: Partial<Config> = {}, log = createLog('silent')): Link {
  const config = {
    NATS_URLS: [node],
    NATS_APP_USER: settings.NATS_APP_USER,
    NATS_APP_PASSWORD: settings.NATS_APP_PASSWORD,
    NATS_PREFIX: `t_link_${process.pid}_${prefixCount}`,
    ...changes,
  } as Config;
  const link = connectLink(config, log);
  opened.push(link);
  return link;
}

/** The next message of a subscription. */
const nextOf = (link: Link, tail: string) => new Promise((resolve) => link.subscribe(numbers, tail, resolve));
const becomesReady = (link: Link) => new Promise<void>((resolve) => link.onReady(resolve));

describe('the link between server processes', () => {
  it('carries typed messages below the prefix of the installation, and to nobody else', async () => {
    const receiver = open();
    const sender = open();
    const stranger = open({ NATS_PREFIX: 'another_installation' });
    const heardByStranger: unknown[] = [];
    stranger.subscribe(numbers, '>', (message) => heardByStranger.push(message));
    const heard = nextOf(receiver, '>');
    for (const link of [receiver, sender, stranger]) expect(await link.waitUntilReady(30_000)).toBe(true);
    for (const link of [receiver, stranger]) await link.flush(30_000);

    expect(sender.publish(numbers, 'some.tail', { n: 7 })).toBe(true);
    expect(await heard).toEqual({ n: 7 });
    await stranger.flush(30_000);
    expect(heardByStranger).toEqual([]);
  });

  it('says at once that NATS is away, and takes up its subscriptions when it is back', async () => {
    const proxy = await startTcpProxy(node);
    opened.push(proxy);
    const NATS_PREFIX = `t_link_${process.pid}_back`;
    const receiver = open({ NATS_URLS: [`nats://127.0.0.1:${proxy.port}`], NATS_PREFIX });
    const sender = open({ NATS_PREFIX });
    const heard = nextOf(receiver, 'x');
    await receiver.waitUntilReady(30_000);
    await sender.waitUntilReady(30_000);

    await proxy.cut();
    await expect(receiver.flush(1_000)).rejects.toThrow();
    expect(receiver.publish(numbers, 'x', { n: 1 })).toBe(false);
    expect(receiver.isReady()).toBe(false);
    expect(receiver.broker()).toBeNull();

    const ready = becomesReady(receiver);
    await proxy.restore();
    await ready;
    await receiver.flush(30_000);
    sender.publish(numbers, 'x', { n: 2 });
    expect(await heard).toEqual({ n: 2 });
  });

  it('warns when NATS goes, and not when the process lets go of it', async () => {
    const warnings: string[] = [];
    const log = createLog('warn', { write: (line) => warnings.push(JSON.parse(line).msg) });
    const left = open({}, log);
    await left.waitUntilReady(30_000);
    await left.close();
    expect(warnings).toEqual([]);

    const proxy = await startTcpProxy(node);
    opened.push(proxy);
    const cut = open({ NATS_URLS: [`nats://127.0.0.1:${proxy.port}`] }, log);
    await cut.waitUntilReady(30_000);
    await proxy.cut();
    await expect.poll(() => warnings).toEqual(['NATS is away']);
  });

  it('does not wait for a broker that takes connections and says nothing', async () => {
    const proxy = await startTcpProxy(node);
    opened.push(proxy);
    const link = open({ NATS_URLS: [`nats://127.0.0.1:${proxy.port}`] });
    await link.waitUntilReady(30_000);
    proxy.freeze();
    await expect(link.flush(200)).rejects.toThrow('in time');
  });

  it('starts and closes without NATS ever being there', async () => {
    const proxy = await startTcpProxy(node);
    await proxy.cut();
    const link = open({ NATS_URLS: [`nats://127.0.0.1:${proxy.port}`] });
    expect(await link.waitUntilReady(50)).toBe(false);
    expect(link.publish(numbers, 'x', { n: 1 })).toBe(false);
    await link.close();
  });
});

/** Outer-edge fake: says INFO like a nats-server of some version and answers PING. It routes no message. */
async function startFakeBroker(version: string): Promise<string> {
  const server = createServer((socket) => {
    const info = { server_id: 'FAKE', server_name: 'fake', version, proto: 1, headers: true, max_payload: 1_048_576 };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('data', (bytes) => {
      if (bytes.includes('PING\r\n')) socket.write('PONG\r\n');
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.unshift({ close: async () => server.close() });
  return `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the version gate', () => {
  it('passes the three nodes of the real broker', async () => {
    const nodes = await requireSafeBroker(open(), monitors);
    expect(new Set(nodes.map((node) => node.name)).size).toBe(3);
  });

  it('refuses a broker that announces 2.9.10, in words an operator can act on', async () => {
    const link = open({ NATS_URLS: [await startFakeBroker('2.9.10')] });
    const refusal = requireSafeBroker(link, []);
    await expect(refusal).rejects.toThrow(UnsafeBroker);
    await expect(refusal).rejects.toThrow(/fake runs 2\.9\.10.*Use nats-server 2\.12\.12/s);
  });

  it('refuses when only one node among safe ones is old', async () => {
    const old = createServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"server_name":"nats-9","version":"2.10.27"}');
    });
    old.listen(0, '127.0.0.1');
    await once(old, 'listening');
    opened.push({ close: async () => old.close() });
    const oldUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    await expect(requireSafeBroker(open(), [...monitors, oldUrl])).rejects.toThrow('nats-9 runs 2.10.27');
  });
});
