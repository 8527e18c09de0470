import { connect, type Socket } from 'node:net';
import { carriesTimezone, type Envelope } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { readAnswers } from '../api/load.ts';

export interface TimedAnswer {
  ms: number;
  bytes: number;
  body: Envelope<unknown>;
}

/** Somebody signed in, on one kept connection. Signing comes before the clock starts: it is the client's own work. */
export class KeptConnection {
  readonly client: WireClient;
  readonly #socket: Socket;
  readonly #answers: AsyncGenerator<string, void>;

  constructor(client: WireClient) {
    this.client = client;
    this.#socket = connect(Number(new URL(client.baseUrl).port), '127.0.0.1').setNoDelay(true);
    this.#answers = readAnswers(this.#socket);
  }

  sign<R extends Route>(route: R, input: RouteDraft<R>): Promise<Buffer> {
    return this.signPath(route.path, input as Record<string, unknown>);
  }

  async signPath(path: string, input: Record<string, unknown> = {}): Promise<Buffer> {
    const body = encodeForm({ ...input, ...(carriesTimezone(path) ? { timezone: this.client.timezone } : {}) });
    const bytes = new TextEncoder().encode(body);
    const headers = {
      host: 'bench',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(bytes.length),
      ...(await signedHeaders(await this.client.identity(), 'POST', path, bytes)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`POST /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  }

  async send(request: Buffer): Promise<TimedAnswer> {
    const startedAt = performance.now();
    this.#socket.write(request);
    const answer = await this.#answers.next();
    const ms = performance.now() - startedAt;
    if (answer.done) throw new Error('the server closed the connection');
    const json = Buffer.from(answer.value.slice(answer.value.indexOf('\r\n\r\n') + 4), 'latin1');
    return { ms, bytes: json.length, body: JSON.parse(json.toString()) as Envelope<unknown> };
  }

  close(): void {
    this.#socket.destroy();
  }
}
