import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { bridgeProtocol, closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { maxFrameBytes, passPattern } from '@tilldeck/contracts/remote/remote.limits';
import { WebSocketServer } from 'ws';
import type { App } from '../../../platform/app.ts';
import { pause } from '../../../platform/time-limit.ts';
import type { BridgeMeters } from './bridge-meters.service.ts';
import { Line } from './line.service.ts';
import { TokenBucket } from './token-bucket.rules.ts';
import { WaitingRoom } from './waiting-room.rules.ts';

export const bridgePath = '/remote';
/** An honest client shows its pass with the first packet. */
const roomLimits = { all: 1_000, ofOneAddress: 100, longestMs: 10_000 };
const goodbyesMs = 2_500;
const maxHeadBytes = 8 * 1_024;
/** Refused passes of one address before it is turned away without a look at the next one. */
const refusedAtOnce = 60;
const refusedPerSecond = 1;

/** Whoever has shown a pass that fits: what to do with its connection. */
export type Admitted = (line: Line) => void;
export interface Shown {
  pass: string;
  isBrowser: boolean;
}
/** Answers how to go on, or why not. */
export type Admit = (shown: Shown) => Promise<Admitted | string>;

export interface Entrance {
  port: number;
  tick(now: number): void;
  /** Takes nobody in any more, and waits a moment for goodbyes to be answered. */
  close(): Promise<void>;
}

/** Where browsers and devices connect: everybody waits here until a pass was looked at, in a bounded crowd. */
export async function openEntrance(app: App, meters: BridgeMeters, admit: Admit): Promise<Entrance> {
  const { config, log } = app;
  const room = new WaitingRoom<Socket>(roomLimits);
  const strikes = new Strikes(config.ADDRESS_LIMIT_FACTOR);
  const origin = new URL(config.PUBLIC_URL).origin;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handleProtocols: () => bridgeProtocol,
  });
  const server = createServer({ maxHeaderSize: maxHeadBytes, keepAlive: true }, (_request, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end();
  });
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    socket.setNoDelay(true);
    const gone = room.enter(socket, addressOf(socket, config.TRUSTED_PROXIES), performance.now());
    if (gone) {
      meters.refused('crowd');
      gone.destroy();
    }
    socket.once('close', () => room.leave(socket));
  });
  const take = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const shown = readPass(request, origin);
    const address = addressOf(socket, config.TRUSTED_PROXIES);
    if (typeof shown === 'number' || strikes.isOut(address)) {
      meters.refused(typeof shown === 'number' ? (STATUS_CODES[shown] ?? '') : 'strikes');
      return turnAway(socket, typeof shown === 'number' ? shown : 429);
    }
    const admitted = await admit(shown);
    room.leave(socket);
    if (socket.destroyed) return;
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      const line = new Line(websocket, socket, log);
      if (typeof admitted === 'function') return admitted(line);
      meters.refused(admitted);
      strikes.add(address);
      line.end(closeCodes.passRefused);
    });
  };
  server.on('upgrade', (request, socket: Socket, head) => {
    take(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'nobody is let onto the bridge');
      meters.refused('fault');
      turnAway(socket, 503);
    });
  });
  const port = await listen(server, config.HOST, config.BRIDGE_PORT);
  app.metrics.gauge('bridge_waiting', 'Connections to the bridge without a pass so far', () => room.size);
  return {
    port,
    tick: (now) => {
      for (const late of room.late(now)) {
        meters.refused('late');
        late.destroy();
      }
      strikes.forget();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      const open = [...sockets.clients].map((websocket) => new Promise((done) => websocket.once('close', done)));
      const patience = new AbortController();
      await Promise.race([Promise.all(open), pause(goodbyesMs, patience.signal)]);
      patience.abort();
    },
  };
}

/** The pass, or the status that refuses. */
function readPass({ url, method, headers }: IncomingMessage, ownOrigin: string): Shown | number {
  if (method !== 'GET' || url !== bridgePath) return 404;
  // Browsers name the page's origin and cannot leave it out; the pages of others have no business here.
  if (headers.origin !== undefined && headers.origin !== ownOrigin) return 403;
  const [protocol, pass, ...more] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  if (protocol !== bridgeProtocol || pass === undefined || !passPattern.test(pass) || more.length > 0) return 400;
  return { pass, isBrowser: headers.origin !== undefined };
}

/** Behind a proxy everybody has its address, and the proxy has limits of its own. */
const addressOf = (socket: Socket, proxies: readonly string[]): string =>
  proxies.length > 0 ? `proxied ${socket.remotePort}` : (socket.remoteAddress ?? '');

function turnAway(socket: Socket, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  socket.destroySoon();
}

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done((server.address() as AddressInfo).port);
    });
  });

/** Who tries passes. */
class Strikes {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #factor: number;

  constructor(factor: number) {
    this.#factor = factor;
  }

  isOut(address: string): boolean {
    return (this.#buckets.get(address)?.available(performance.now()) ?? 1) < 1;
  }

  add(address: string): void {
    const known = this.#buckets.get(address);
    const bucket = known ?? new TokenBucket(refusedPerSecond * this.#factor, refusedAtOnce * this.#factor);
    if (!known) this.#buckets.set(address, bucket);
    bucket.takeOne(performance.now());
  }

  forget(): void {
    const now = performance.now();
    for (const [address, bucket] of this.#buckets)
      if (bucket.available(now) >= refusedAtOnce * this.#factor) this.#buckets.delete(address);
  }
}
