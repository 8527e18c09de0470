import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxWaitingBytes, maxWaitingEvents } from '@tilldeck/contracts/live/live.limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../context.ts';
import { LiveSocket } from './live-socket.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => server.close());

const caller: Caller = {
  accountId: '1',
  loginName: 'somebody',
  userType: 'partner',
  isProjectLead: false,
  orgId: 1,
  orgDepth: 0,
  isVendor: true,
  permissions: new Map(),
  services: new Set(),
  acting: null,
  isFactorMissing: false,
  tokenHash: Buffer.alloc(32),
};

async function connectPair(isAnswering: boolean) {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: isAnswering });
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown];
  const reasons: string[] = [];
  const source = {
    head: () => 1,
    catchUp: async () => {},
    replay: async () => [],
    dropped: (reason: string) => reasons.push(reason),
  };
  return { client, socket, reasons, live: new LiveSocket(socket, caller, 0, source) };
}

describe('heartbeats', () => {
  it('keep a connection that answers', async () => {
    const { live, socket, client, reasons } = await connectPair(true);
    for (let round = 0; round < 3; round += 1) {
      live.beat();
      await once(socket, 'pong');
    }
    expect(reasons).toEqual([]);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    client.terminate();
  });

  it('cut one that is silent', async () => {
    const { live, client, reasons } = await connectPair(false);
    const closed = once(client, 'close');
    live.beat();
    await once(client, 'ping');
    live.beat();
    await closed;
    expect(reasons).toEqual(['silent']);
  });
});

describe('back-pressure', () => {
  it('drops a reader that takes nothing, before it costs memory', async () => {
    const { live, client, socket, reasons } = await connectPair(true);
    client.send(JSON.stringify({ subscribe: ['a'] }));
    await once(client, 'message');
    client.pause();
    const filler = 'x'.repeat(20_000);
    let offered = 0;
    while (reasons.length === 0) {
      offered += 1;
      live.offer({
        seq: offered + 1,
        topic: 'a',
        orgId: null,
        orgPath: [],
        permission: null,
        payload: { filler },
        cause: null,
      });
      // Lets the socket write what the other side's buffers still take.
      await nextTurn();
      expect(socket.bufferedAmount).toBeLessThan(maxWaitingBytes);
    }
    expect(reasons).toEqual(['slow']);
    expect(offered).toBeGreaterThan(maxWaitingEvents);
    client.resume();
    await once(client, 'close');
  });
});
