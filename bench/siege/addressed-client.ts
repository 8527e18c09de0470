import { Agent } from 'node:http';
import type { Envelope } from '@tilldeck/contracts/core/envelope';
import { type SentCall, sendRaw } from '@tilldeck/testkit/client/raw-request';
import { type WireAnswer, WireClient } from '@tilldeck/testkit/client/wire-client';

/** Keeps the connections of every address apart, as machines do. */
const sockets = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, maxFreeSockets: 1, timeout: 60_000 });

/** A client on a machine of its own: its calls come from this loopback address. */
export class AddressedClient extends WireClient {
  readonly localAddress: string;

  constructor(baseUrl: string, localAddress: string) {
    super(baseUrl);
    this.localAddress = localAddress;
  }

  override async resend<T>(call: SentCall): Promise<WireAnswer<T>> {
    this.lastSent = call;
    const response = await sendRaw(call, { agent: sockets, localAddress: this.localAddress });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<T> };
  }
}

/** 127.<network>.x.y, from 1 on. */
export const loopback = (network: number, index: number): string =>
  `127.${network}.${(index >> 8) & 255}.${index & 255 || 1}`;

/** Calls `begin` at even intervals, whether the earlier ones have ended or not, and answers when all have. */
export async function atPace(perSecond: number, seconds: number, begin: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const count = perSecond * seconds;
  const running: Promise<void>[] = [];
  await new Promise<void>((done) => {
    let next = 0;
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
      for (; next < due; next++) running.push(begin(next));
      if (next < count) return;
      clearInterval(timer);
      done();
    }, 5);
  });
  await Promise.all(running);
}
